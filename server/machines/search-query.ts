// What a typed line means beside its words: a maker, a year, a decade.
import type { CatalogueItem, SearchIndex } from './search-index.ts'
import { fold } from './search-words.ts'

export interface SearchQuery {
  /** All words, folded. */
  words: string[]
  /** The words that are neither maker nor year. */
  rest: string[]
  makers: ReadonlySet<number> | null
  years: { from: number; to: number } | null
}

const MOST_WORDS = 12
const LONGEST_MAKER = 4

export function readQuery(index: SearchIndex, text: string): SearchQuery {
  const words = fold(text.replace(/(\d)['’]s\b/g, '$1s'))
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const query: SearchQuery = { words, rest: [], makers: null, years: null }
  let at = 0
  while (at < words.length) {
    at += takeMaker(index, query, at) || takeYears(query, at) || keepWord(query, at)
  }
  return query
}

/** Takes the longest maker's name that starts here; how many words it has. */
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

function takeYears(query: SearchQuery, at: number): number {
  if (query.years) return 0
  const word = query.words[at] ?? ''
  if (/^(19|20)\d\d$/.test(word)) {
    query.years = { from: Number(word), to: Number(word) }
    return 1
  }
  const decade = /^((?:19|20)?\d0)s$/.exec(word)?.[1]
  if (!decade) return 0
  const from = Number(decade) < 100 ? (Number(decade) < 30 ? 2000 : 1900) + Number(decade) : Number(decade)
  query.years = { from, to: from + 9 }
  return 1
}

function keepWord(query: SearchQuery, at: number): number {
  query.rest.push(query.words[at] ?? '')
  return 1
}

/** How many of maker and years the line names. */
export function filterCount(query: SearchQuery): number {
  return Number(query.makers !== null) + Number(query.years !== null)
}

export function passes(query: SearchQuery, item: CatalogueItem | undefined): boolean {
  if (!item) return false
  if (query.makers && (item.makerId === null || !query.makers.has(item.makerId))) return false
  if (query.years && (item.year === null || item.year < query.years.from || item.year > query.years.to))
    return false
  return true
}
