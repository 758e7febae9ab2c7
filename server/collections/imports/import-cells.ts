// Reads cells of members' spreadsheets: words, days, amounts, numbers.
import { ACQUIRED_FROM, PRICE_PAID_MAX } from '#contract/collections/constants.ts'
import { Refusal } from '#server/base/refusal.ts'
import { shown } from './machine-names.ts'

/** A problem of one row, in plain words. Caught where the row is read. */
export class RowProblem extends Error {}

/** The text of a row's problem; rethrows failures. */
export function problemText(error: unknown): string {
  if (error instanceof RowProblem || error instanceof Refusal) return error.message
  throw error
}

/** Parses a word as in the export or on screens, case-insensitive. */
export function wordOf<const T extends string>(
  text: string,
  words: readonly T[],
  labels: Readonly<Record<T, string>>,
  what: string,
): T | null {
  if (!text) return null
  const typed = text.toLowerCase().replace(/[\s_-]+/g, ' ')
  const isIt = (word: T) => word.replaceAll('_', ' ') === typed || labels[word].toLowerCase() === typed
  const found = words.find(isIt)
  if (!found) throw new RowProblem(`“${shown(text)}” is no ${what}.`)
  return found
}

/** "2024-05-06", or "5/6/2024" in US order. */
export function dayOf(text: string, latest: string): string | null {
  if (!text) return null
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const at = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null
  const isReal = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date
  if (!isReal)
    throw new RowProblem(`“${shown(text)}” is no date. Please write it like 2024-05-31 or 5/31/2024.`)
  if (date < ACQUIRED_FROM) throw new RowProblem(`The date ${date} is before ${ACQUIRED_FROM.slice(0, 4)}.`)
  if (date > latest) throw new RowProblem(`The date ${date} is in the future.`)
  return date
}

/** "$1,234.50" → 1234.5. */
export function dollarsOf(text: string): number | null {
  if (!text) return null
  const bare = text.replace(/[\s$]/g, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(bare) || Number(bare) > PRICE_PAID_MAX) {
    throw new RowProblem(`“${shown(text)}” is no amount in dollars.`)
  }
  return Number(bare)
}
