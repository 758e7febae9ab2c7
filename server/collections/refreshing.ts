import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import { refreshing } from '#server/writing/refreshing.ts'
import { isStaleIn } from '#server/writing/stored.ts'
import { collectionEntries } from './tables.ts'

const { id, note, rendererVersion } = collectionEntries

/** Notes without HTML, or with HTML of another renderer version. */
export const refreshNotes = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select()
      .from(collectionEntries)
      .where(and(gt(id, afterId), isNotNull(note), isStaleIn(rendererVersion)))
      .orderBy(asc(id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedOptional(tx, rows, 'note'),
  store: (tx, entryId, made) => tx.update(collectionEntries).set(made).where(eq(id, entryId)),
})
