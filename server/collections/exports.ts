// Export of the whole collection as a file for its owner, so that members are free to leave with their data.
import type { CollectionExport } from '#contract/collections/collections.ts'
import { EXPORT_COLUMNS } from '#contract/collections/constants.ts'
import type { Db } from '#server/base/database/database.ts'
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

/** UTF-8 byte-order mark, so that Excel detects the encoding. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | boolean | null

export function toCsv({ entries }: Pick<CollectionExport, 'entries'>): string {
  return toTable(EXPORT_COLUMNS, entries)
}

/**
 * A CSV table by RFC 4180: a header row, CRLF line ends, quotes around cells with special characters. Cells that a
 * spreadsheet would evaluate as a formula get an apostrophe before them (ASVS 1.2.10).
 */
export function toTable<const K extends string>(
  columns: readonly K[],
  rows: readonly Readonly<Record<K, Cell>>[],
): string {
  const lines = [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => cellOf(row[column])).join(',')),
  ]
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = value
    .replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'")
    // A spreadsheet that splits at semicolons or tabs starts another cell in the middle of ours.
    .replace(/([;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
