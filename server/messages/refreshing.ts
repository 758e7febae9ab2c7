import { and, asc, eq, gt } from 'drizzle-orm'
import { refreshing } from '#server/writing/refreshing.ts'
import { freshenedWithPictures, isStaleIn, storedText } from '#server/writing/stored.ts'
import { PICTURE_USE } from './messages.ts'
import { messages } from './tables.ts'

/** Messages without HTML, or with HTML of another renderer version. */
export const refreshMessages = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select({ id: messages.id, ...storedText(messages) })
      .from(messages)
      .where(and(gt(messages.id, afterId), isStaleIn(messages.rendererVersion)))
      .orderBy(asc(messages.id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedWithPictures(tx, rows, PICTURE_USE),
  store: (tx, id, made) => tx.update(messages).set(made).where(eq(messages.id, id)),
})
