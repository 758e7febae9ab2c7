// Writes tables as CSV files.

/** UTF-8 byte-order mark, so that Excel detects the encoding. */
const BYTE_ORDER_MARK = '\ufeff'

type Cell = string | number | boolean | null

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
