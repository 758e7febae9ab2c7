// CSV parser for spreadsheets' files: commas, semicolons or tabs, quotes, both kinds of line ends, byte-order mark.
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '#contract/collections/import-limits.ts'
import { refuse } from '#server/base/refusal.ts'

export interface CsvRow {
  /** Counted like in spreadsheets, with empty lines: the first line is row 1. */
  row: number
  /** Counted without empty lines: 1 is the header. */
  place: number
  cells: string[]
}

/** The file's bytes as text; refuses files that are not UTF-8, or no text. */
export function textOfCsv(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('This file is not in UTF-8. Please save it as “CSV UTF-8”.')
  }
  if (text.includes('\0')) throw unreadable('This is not a CSV file.')
  return text
}

/**
 * The rows one by one, header first, without empty lines. Refuses malformed files. Yields every few rows, so that a
 * large file does not block the site.
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: IMPORT_CELL_MAX,
    info: false,
  })
  // The parser joins the bytes of a character that two pieces share, but not the halves of a surrogate pair.
  const bytes = Buffer.from(text)
  const pieces = (async () => {
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (!parser.write(bytes.subarray(at, at + PIECE))) await new Promise((go) => parser.once('drain', go))
      if (parser.destroyed) return
    }
    parser.end()
  })()
  pieces.catch(() => undefined)
  let row = 0
  let place = 0
  try {
    for await (const record of parser) {
      row += 1
      if (row % TURN === 0) await setImmediate()
      const cells = (record as string[]).map((cell) => cell.trim())
      if (cells.every((cell) => cell === '')) continue
      place += 1
      if (cells.length > IMPORT_COLUMNS_MAX) {
        throw unreadable(`This file has more than ${IMPORT_COLUMNS_MAX} columns.`)
      }
      if (place > IMPORT_ROWS_MAX + 1) throw tooLong()
      yield { row, place, cells }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw unreadable(`Row ${row + 1} cannot be read. Please check its quotes.`)
    }
    throw error
  } finally {
    parser.destroy()
  }
}

/** Size of a parsed piece, and number of rows between yields. */
const PIECE = 64 * 1024
const TURN = 20

/** The separator that occurs most in the header. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n|\r/, 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

function unreadable(text: string) {
  return refuse.invalid('import_unreadable', text)
}

function tooLong() {
  const text = `This file has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows.`
  return refuse.invalid('import_too_long', text)
}
