// What routes may believe of an address's query. Everything there can be typed by hand: what makes no sense is
// undefined, and the page shows its default. The router hands over numbers and booleans where the text looks like one.
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

/** The page of a long list. */
export function pageNumber(value: unknown): number | undefined {
  return wholeNumber(value, PAGES_MAX)
}

/** Where a deep page of a list begins. */
export function cursor(value: unknown): string | undefined {
  const text = plain(value)
  return text && CURSOR.test(text) ? text : undefined
}

/** One of the words that the page knows. */
export function oneOf<const T extends string>(value: unknown, words: readonly T[]): T | undefined {
  const text = plain(value)
  return words.find((word) => word === text)
}

// Control characters, and the invisible ones that turn or hide text: the API refuses a search that holds them.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: dropping them is the point
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/gu

/** What was typed into a search field: one line, trimmed, at most 100 characters; undefined when nothing is left. */
export function typedText(value: unknown): string | undefined {
  const text = plain(value)?.replace(UNSEEN, '').replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX)
  return text || undefined
}

function plain(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
