// Writes tables as CSV files, and takes the guards of their cells away again.

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
  const guarded = withGuards(value)
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * The cell with an apostrophe before each formula. What looks guarded already gets another one, so that `withoutGuards`
 * restores every text.
 */
function withGuards(text: string): string {
  return (
    text
      .replace(/^(?='*[=+\-@\t\r\n＝＋－＠])/, "'")
      // A spreadsheet that splits at semicolons or tabs starts another cell in the middle of ours.
      .replace(/([;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g, "$1'")
  )
}

/** The text of a cell as it was before `toTable` guarded it. */
export function withoutGuards(cell: string): string {
  return cell
    .replace(/([;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])/g, '$1')
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')
}
