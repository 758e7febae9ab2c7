// Export of the whole collection as a file for its owner, so that members are free to leave with their data.
import type { CollectionExport } from '#contract/collections/collections.ts'
import { EXPORT_COLUMNS } from '#contract/collections/export-columns.ts'
import type { Db } from '#server/base/database/database.ts'
import { toTable } from '#server/base/downloads/csv.ts'
import { listAllEntries } from '#server/collections/entries/entries.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { lostCard, toExported } from './presenters.ts'

export async function exportCollection(
  db: Db,
  index: SearchIndex,
  userId: number,
  now: Date,
): Promise<CollectionExport> {
  const rows = await listAllEntries(db, userId)
  const cards = await findCards(
    db,
    index,
    rows.map(({ opdbId }) => opdbId),
  )
  return {
    exportedAt: now.toISOString(),
    entries: rows.map((row) => toExported(row, cards.get(row.opdbId) ?? lostCard(row))),
  }
}

export function toCsv({ entries }: Pick<CollectionExport, 'entries'>): string {
  return toTable(EXPORT_COLUMNS, entries)
}
