// Parses a search query into words, manufacturer, years, decades and kinds.
import { isOfKind, type Kind, readPlayers } from './kind-words.ts'
import { inDigits } from './number-words.ts'
import type { CatalogueItem, SearchIndex } from './search-index.ts'
import { compact, fold } from './search-words.ts'

export interface SearchQuery {
  /** All words, folded. */
  words: string[]
  /** Words that are neither manufacturer nor year nor kind. */
  rest: string[]
  makers: ReadonlySet<number> | null
  years: { from: number; to: number } | null
  /** Two digits read as a year; they may be a machine's name too. */
  shortYear: string | null
  kinds: Kind[]
  /** The words that named the kinds: "pro", "remake le". */
  kindWords: string
}

const MOST_WORDS = 12
const LONGEST_MAKER = 4
const LONGEST_KIND = 4

export function readQuery(index: SearchIndex, text: string): SearchQuery {
  const words = fold(text.replace(/(\d)['’]s\b/g, '$1s'))
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const query: SearchQuery = {
    words,
    rest: [],
    makers: null,
    years: null,
    shortYear: null,
    kinds: [],
    kindWords: '',
  }
  let at = 0
  while (at < words.length) {
    at +=
      takeMaker(index, query, at) ||
      takeKind(index, query, at) ||
      takeYears(query, at) ||
      takeCode(index, query, at) ||
      storeWord(query, at)
  }
  return query
}

/** Reads the longest manufacturer's name that starts here; returns its number of words. */
function takeMaker(index: SearchIndex, query: SearchQuery, at: number): number {
  if (query.makers) return 0
  for (let length = Math.min(LONGEST_MAKER, query.words.length - at); length > 0; length--) {
    const found = index.makerSpellings.get(query.words.slice(at, at + length).join(' '))
    if (!found) continue
    query.makers = found
    return length
  }
  return 0
}

/** Reads the longest kind named here: "em", "add a ball", "4 players". */
function takeKind(index: SearchIndex, query: SearchQuery, at: number): number {
  for (let length = Math.min(LONGEST_KIND, query.words.length - at); length > 0; length--) {
    const spelling = query.words.slice(at, at + length).join(' ')
    const kind = index.kindSpellings.get(spelling) ?? readPlayers(inDigits(spelling))
    if (!kind) continue
    query.kinds.push(kind)
    query.kindWords = `${query.kindWords} ${spelling}`.trim()
    return length
  }
  return 0
}

function takeYears(query: SearchQuery, at: number): number {
  if (query.years) return 0
  const word = query.words[at] ?? ''
  const year = readYear(word)
  // Two digits alone are a machine's name, or nothing.
  if (year !== null && (word.length === 4 || query.words.length > 1)) {
    query.years = { from: year, to: year }
    query.shortYear = word.length === 2 ? word : null
    return 1
  }
  const decade = /^((?:19|20)?\d0)s$/.exec(word)?.[1]
  if (!decade) return 0
  const from = Number(decade) < 100 ? (Number(decade) < 30 ? 2000 : 1900) + Number(decade) : Number(decade)
  query.years = { from, to: from + 9 }
  return 1
}

/** Two digits as a year of the century since flippers: 47 is 1947, 46 is 2046. */
function readYear(word: string): number | null {
  if (/^(19|20)\d\d$/.test(word)) return Number(word)
  if (!/^\d\d$/.test(word)) return null
  return Number(word) + (Number(word) < 47 ? 2000 : 1900)
}

/** A short name joined with its year: "wcs94". */
function takeCode(index: SearchIndex, query: SearchQuery, at: number): number {
  const word = query.words[at] ?? ''
  const [, letters = '', digits = ''] = /^(\p{L}{2,})((?:19|20)?\d\d)$/u.exec(word) ?? []
  const year = readYear(digits)
  if (query.years || year === null || index.wordOf.has(word) || !index.shortnames.has(letters)) return 0
  query.rest.push(letters)
  query.years = { from: year, to: year }
  return 1
}

function storeWord(query: SearchQuery, at: number): number {
  query.rest.push(query.words[at] ?? '')
  return 1
}

/** How many of manufacturer, years and kinds the query names. */
export function filterCount({ makers, years, kinds }: SearchQuery): number {
  return Number(makers !== null) + Number(years !== null) + kinds.length
}

export function passes({ makers, years, kinds }: SearchQuery, item: CatalogueItem | undefined): boolean {
  if (!item) return false
  if (makers && (item.makerId === null || !makers.has(item.makerId))) return false
  if (years && (item.year === null || item.year < years.from || item.year > years.to)) return false
  return kinds.every((kind) => isOfKind(item, kind))
}

/** Whether the query names exactly this edition: "remake" is Remake rather than Remake LE. */
export function namesEdition({ kindWords }: SearchQuery, { edition }: CatalogueItem): boolean {
  return kindWords !== '' && compact(fold(edition ?? '')) === compact(kindWords)
}
