import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { freshenedOptional } from '#server/writing/optional-text.ts'
import { refreshing } from '#server/writing/refreshing.ts'
import { isStaleIn } from '#server/writing/stored.ts'
import { logbookEntries } from './tables.ts'

const { id, note, rendererVersion } = logbookEntries

/** Notes whose HTML is missing or was made by another version of the renderer. */
export const refreshLogNotes = refreshing({
  select: (tx, afterId, limit) =>
    tx
      .select()
      .from(logbookEntries)
      .where(and(gt(id, afterId), isNotNull(note), isStaleIn(rendererVersion)))
      .orderBy(asc(id))
      .limit(limit)
      .for('update'),
  fresh: (tx, rows) => freshenedOptional(tx, rows, 'note'),
  store: (tx, entryId, made) => tx.update(logbookEntries).set(made).where(eq(id, entryId)),
})
