// Ranks search results: titles by their best edition, editions of a title together.
import { baseName } from '#server/machines/catalogue/records.ts'
import type { CatalogueItem, SearchIndex } from './search-index.ts'
import { type Matches, matchIds, matchNearly, matchResembling, matchStrictly } from './search-matches.ts'
import { filterCount, namesEdition, passes, readQuery, type SearchQuery } from './search-query.ts'
import { compact, fold, withoutArticle } from './search-words.ts'

/** Score of an exact name or short name, and the least one of an id. */
const RIGHT = 990
const ID = 1500
/** With a few results of this score, approximate ones are left out. */
const GOOD = 600
const FEW_TITLES = 5
/** Above a manufacturer's name that is only a word of another's: Stern before Stern Electronics. */
const BY_FILTER = 110
/** The edition that the query names exactly comes before those with longer names. */
const VERY_EDITION = 15
/** An exact name that only an edition has comes after titles whose own name begins with it. */
const OTHER_NAME = 785

/** Places of the matching items, best title first, editions of a title together. */
export function searchIndex(index: SearchIndex, text: string): number[] {
  const line = text.trim()
  const query = readQuery(index, line)
  const matches = matchIds(index, line)
  if (query.words.length === 0 && matches.size === 0) return []
  add(matches, matchLine(index, query))
  return inOrder(index, matches, compact(withoutArticle(fold(line))))
}

function matchLine(index: SearchIndex, query: SearchQuery): Matches {
  const filters = filterCount(query)
  if (filters > 0 && query.rest.length === 0) {
    const filtered = matchFilters(index, query)
    // Two of them are an unambiguous query; a single one may also be a machine's name.
    if (filters > 1 && filtered.size > 0) return add(matchShortYear(index, query), filtered)
    const named = matchStrictly(index, query.words)
    return add(query.kinds.length > 0 ? ofKind(index, atLeast(GOOD, named), filtered) : named, filtered)
  }
  const matches = matchStrictly(index, query.words)
  if (filters > 0) {
    const wanted = only(index, query, matchStrictly(index, query.rest))
    add(matches, wanted.size > 0 ? wanted : only(index, query, matchNearly(index, query.rest)))
  }
  if (isEnough(index, matches)) return matches
  // Approximate results rank below exact ones.
  add(matches, matchNearly(index, query.words))
  if (matches.size > 0) return matches
  // A wrong manufacturer or year is the lesser error.
  if (filters > 0) add(matches, matchStrictly(index, query.rest))
  return matches.size > 0 ? matches : matchResembling(index, query.words)
}

/** Machines whose name was read as a year: "24 stern". */
function matchShortYear(index: SearchIndex, query: SearchQuery): Matches {
  if (query.shortYear === null) return new Map()
  const named = atLeast(RIGHT, matchStrictly(index, [query.shortYear]))
  return only(index, { ...query, years: null }, named)
}

function matchFilters(index: SearchIndex, query: SearchQuery): Matches {
  const matches: Matches = new Map()
  for (const [place, item] of index.items.entries()) {
    if (passes(query, item)) matches.set(place, BY_FILTER + ((item.year ?? 1900) - 1900) / 20)
  }
  return matches
}

function only(index: SearchIndex, query: SearchQuery, matches: Matches): Matches {
  for (const [place, score] of matches) {
    const item = index.items[place]
    if (!item || !passes(query, item)) matches.delete(place)
    else if (namesEdition(query, item)) matches.set(place, score + VERY_EDITION)
  }
  return matches
}

function atLeast(score: number, matches: Matches): Matches {
  return new Map([...matches].filter(([, own]) => own >= score))
}

/**
 * A title named like the kind is shown by its edition of that kind: Skill-Ball, not its Add-A-Ball, for "add a ball".
 */
function ofKind(index: SearchIndex, named: Matches, filtered: Matches): Matches {
  const shown: Matches = new Map()
  for (const [place, score] of named) {
    const editions = index.byTitle.get(index.items[place]?.titleId ?? '') ?? []
    const passing = editions.filter((edition) => filtered.has(edition))
    for (const each of passing.length > 0 ? passing : [place]) shown.set(each, score)
  }
  return shown
}

function add(matches: Matches, more: Matches): Matches {
  for (const [place, score] of more) if ((matches.get(place) ?? -1) < score) matches.set(place, score)
  return matches
}

function isEnough(index: SearchIndex, matches: Matches): boolean {
  const titles = new Set<string>()
  let best = 0
  for (const [place, score] of matches) {
    titles.add(index.items[place]?.titleId ?? '')
    if (score > best) best = score
  }
  return best >= RIGHT || (best >= GOOD && titles.size >= FEW_TITLES)
}

/** Titles by their best edition, then popularity, then newest; editions by score, machines first, then oldest. */
function inOrder(index: SearchIndex, matches: Matches, typed: string): number[] {
  const titles = new Map<string, { score: number; places: number[] }>()
  for (const [place, score] of matches) {
    const item = index.items[place]
    if (!item) continue
    const own = score >= RIGHT && score < ID && isFoundByOtherName(item, typed) ? OTHER_NAME : score
    const worth = own + (index.fame[place] ?? 0)
    const title = titles.get(item.titleId)
    if (!title) titles.set(item.titleId, { score: worth, places: [place] })
    else {
      title.places.push(place)
      if (worth > title.score) title.score = worth
    }
  }
  const year = (places: readonly number[]) => index.items[places[0] ?? 0]?.year ?? 0
  const sorted = [...titles.values()].sort((a, b) => b.score - a.score || year(b.places) - year(a.places))
  return sorted.flatMap(({ places }) =>
    places.length === 1 ? places : places.sort((a, b) => compareEditions(index, matches, a, b)),
  )
}

/**
 * Whether what was typed names an edition and not its title: the retheme "Metallica" of Earthshaker. Editions of "Avatar"
 * are called "James Cameron's Avatar", and are found by their title's name.
 */
function isFoundByOtherName({ title, name }: CatalogueItem, typed: string): boolean {
  const own = compact(fold(title))
  return !own.includes(typed) && !own.includes(compact(fold(baseName(name))))
}

function compareEditions(index: SearchIndex, matches: Matches, a: number, b: number): number {
  const x = index.items[a]
  const y = index.items[b]
  if (!x || !y) return 0
  return (
    Math.round(matches.get(b) ?? 0) - Math.round(matches.get(a) ?? 0) ||
    Number(x.kind === 'alias') - Number(y.kind === 'alias') ||
    (x.year ?? 9999) - (y.year ?? 9999) ||
    trimOf(x.edition) - trimOf(y.edition) ||
    a - b
  )
}

/** Trim levels in the manufacturers' order. */
function trimOf(edition: string | null): number {
  if (!edition) return 0
  const place = ['Pro', 'Premium', 'LE', 'CE'].indexOf(edition)
  return place < 0 ? 9 : place + 1
}
