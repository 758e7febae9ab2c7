// Single entries of the source that our copy lacks, such as results of its live search.
import { type OutsideCatalogue, OutsideError, type RecordPurpose } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { findRow } from '#server/machines/catalogue/entries.ts'
import { type CatalogueRecord, identityOf } from '#server/machines/catalogue/records.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { readStarterTitles } from '#server/machines/starter/starter.ts'
import { contentHash } from '#server/machines/sync/comparison/content-hash.ts'
import { inherit, makersOf } from '#server/machines/sync/comparison/derived-records.ts'
import { readRecord } from '#server/machines/sync/source/source-shapes.ts'
import { addMakers, writeEntries } from '#server/machines/sync/writes/entry-writes.ts'
import { readRows } from '#server/machines/sync/writes/history-writes.ts'
import { titleWrite } from './plan.ts'

/**
 * Stores a machine or alias that we lack as a synchronization would, with its title; does nothing if the source lacks it
 * or its machine. If the source does not answer, readers get what we have, and an import is refused with 502.
 */
export async function fetchMissingEntry(
  { db, clock }: AppContext,
  outside: OutsideCatalogue,
  opdbId: string,
  purpose: RecordPurpose,
): Promise<void> {
  const { kind, titleId, parentId } = identityOf(opdbId)
  // Titles come with their machines.
  if (kind === 'title' || (await findRow(db, opdbId))) return
  const record = await fetchRecord(outside, opdbId, purpose)
  if (!record) return
  const known = await readRows(db, parentId ? [titleId, parentId] : [titleId])
  const title = known.get(titleId)?.row
  const knownParent = parentId ? known.get(parentId)?.row : undefined
  const parent = parentId && !knownParent ? await fetchRecord(outside, parentId, purpose) : null
  if (parentId && !knownParent && !parent) return
  const writes = [
    ...(title && title.goneAt === null
      ? []
      : [titleWrite(titleId, [...(parent ? [parent] : []), record], { shipped: readStarterTitles() })]),
    ...(parent ? [{ record: parent, hash: contentHash(parent) }] : []),
    { record: inherit(record, knownParent ?? parent ?? undefined), hash: contentHash(record) },
  ]
  // Without the lock of synchronizations: one that runs writes the same rows.
  await db.transaction(async (tx) => {
    await addMakers(tx, makersOf(writes.map((write) => write.record)))
    await writeEntries(tx, writes, clock.now())
    await emit(tx, catalogueSynced, { source: 'OPDB API', moved: [] })
  })
}

/** Null for a record that is unknown, not valid, or another one than was asked for. */
async function fetchRecord(
  { findRecord }: OutsideCatalogue,
  opdbId: string,
  purpose: RecordPurpose,
): Promise<CatalogueRecord | null> {
  if (!findRecord) return null
  try {
    const reading = readRecord(await findRecord(opdbId, purpose))
    return 'record' in reading && reading.record.opdbId === opdbId ? reading.record : null
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (purpose === 'reader') return null
    throw refuse.upstream('opdb_down', 'The Open Pinball Database doesn’t answer. Please try again later.')
  }
}
