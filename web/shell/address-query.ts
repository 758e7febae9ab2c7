// Parsers for query values of addresses. People can type anything: invalid values become undefined, and the page shows
// its default. The router passes numbers and booleans for texts that look like one.
import { CURSOR } from '#contract/paging.ts'

const TEXT_MAX = 100

/** A positive whole number up to `max`: a page, an id. */
export function wholeNumber(value: unknown, max = 2_147_483_647): number | undefined {
  const text = plain(value)
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  const number = Number(text)
  return number <= max ? number : undefined
}

const PAGES_MAX = 10_000

/** Page number of a long list. */
export function pageNumber(value: unknown): number | undefined {
  return wholeNumber(value, PAGES_MAX)
}

/** Cursor of a deep page in a list. */
export function cursor(value: unknown): string | undefined {
  const text = plain(value)
  return text && CURSOR.test(text) ? text : undefined
}

/** One of the words that the page accepts. */
export function oneOf<const T extends string>(value: unknown, words: readonly T[]): T | undefined {
  const text = plain(value)
  return words.find((word) => word === text)
}

// Control characters and invisible ones that reverse or hide text: the API refuses a search with them.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu

/** Text of a search field: one line, trimmed, at most 100 characters; undefined if empty. */
export function typedText(value: unknown): string | undefined {
  const text = plain(value)?.replace(UNSEEN, '').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX)
  return text || undefined
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
