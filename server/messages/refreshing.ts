import { and, asc, eq, gt } from 'drizzle-orm'
import type { RefreshRows } from '#server/writing/refreshing.ts'
import { freshenedWithPictures, isStaleIn, storedText } from '#server/writing/stored.ts'
import { PICTURE_USE } from './messages.ts'
import { messages } from './tables.ts'

/** Messages whose HTML another version of the renderer made, or none. */
export const refreshMessages: RefreshRows = (db, afterId, limit) =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: messages.id, ...storedText(messages) })
      .from(messages)
      .where(and(gt(messages.id, afterId), isStaleIn(messages.rendererVersion)))
      .orderBy(asc(messages.id))
      .limit(limit)
      .for('update')
    for (const { id, html, excerpt, rendererVersion } of await freshenedWithPictures(tx, rows, PICTURE_USE)) {
      await tx.update(messages).set({ html, excerpt, rendererVersion }).where(eq(messages.id, id))
    }
    return rows.at(-1)?.id ?? null
  })
