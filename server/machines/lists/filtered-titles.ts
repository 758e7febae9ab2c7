// Result of one set of filters: matching titles in any order, and counts for all further filters.
import type { MachineFacets, MachineQuery } from '#contract/machines/machines.ts'
import type { MachineFilter } from '#contract/machines/words.ts'
import type { RatedTitles } from '#server/machines/catalogue/title-ratings.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { searchIndex } from '#server/machines/search/search-ranking.ts'
import { fold } from '#server/machines/search/search-words.ts'
import { type Columns, type Places, tally } from './list-columns.ts'

export type Sort = NonNullable<MachineQuery['sort']>

export interface FilteredTitles {
  facets: MachineFacets
  /** All matching titles as places of their matching editions; sorted once per order. */
  sorted(sort: Sort): readonly Places[]
}

/** The part of a query that decides what matches; the rest is page and order. */
export function keyOf({
  q,
  manufacturer,
  decade,
  type,
  display,
  players,
  feature,
  person,
}: MachineQuery): string {
  return JSON.stringify([q, manufacturer, decade, type, display, players, feature, person])
}

export function filterTitles(columns: Columns, query: MachineQuery, rated: RatedTitles): FilteredTitles {
  const found = query.q === undefined ? null : searchIndex(columns.index, query.q)
  const relevance = found && new Map(found.map((place, rank) => [place, rank]))
  const made = query.person === undefined ? null : placesOfPerson(columns.index, query.person)
  const only =
    made && relevance ? new Set([...made].filter((place) => relevance.has(place))) : (made ?? relevance)
  const { titles, counts } = tally(columns, query, only)
  const ranked = relevance ? titles.map((places) => mostRelevantFirst(places, relevance)) : titles
  const orders = new Map<Sort, readonly Places[]>()
  return {
    facets: toFacets(columns, counts),
    sorted: (sort) => {
      const known = orders.get(sort) ?? inOrder(ranked, keyFor(sort, columns, { relevance, rated }))
      orders.set(sort, known)
      return known
    },
  }
}

function placesOfPerson({ people }: SearchIndex, name: string): ReadonlySet<number> {
  return new Set(people.get(fold(name))?.places)
}

function mostRelevantFirst(places: Places, relevance: ReadonlyMap<number, number>): Places {
  const rank = (place: number) => relevance.get(place) ?? 0
  const [first, ...others] = places.toSorted((a, b) => rank(a) - rank(b))
  return first === undefined ? places : [first, ...others]
}

/** Radix of a sort key: more than the number of titles. */
const KEY_STEP = 2 ** 16

/** Sorts by whole numbers, ascending: many times faster than a comparator. */
function inOrder(titles: readonly Places[], keyOfTitle: (places: Places) => number): readonly Places[] {
  const keys = Float64Array.from(titles, (places, at) => keyOfTitle(places) * KEY_STEP + at).sort()
  return Array.from(keys, (key) => titles[key % KEY_STEP]).filter((places) => places !== undefined)
}

interface Ranks {
  relevance: ReadonlyMap<number, number> | null
  rated: RatedTitles
}

const UNKNOWN_YEAR = 9_999

/** Relevance is the search's own order; without a search it means newest. Ties are sorted by name. */
function keyFor(sort: Sort, { index, titleOf, nameRank, titleIds }: Columns, { relevance, rated }: Ranks) {
  const name = ([place]: Places) => nameRank[titleOf[place] ?? 0] ?? 0
  const idOf = ([place]: Places) => titleIds[titleOf[place] ?? 0] ?? ''
  // The displayed year, not that of a copy or a remake.
  const yearOf = (places: Places) => index.titles.get(idOf(places))?.year ?? null
  const byYear = (year: number, places: Places) => year * KEY_STEP + name(places)
  switch (sort) {
    case 'name':
      return name
    case 'oldest':
      return (places: Places) => byYear(yearOf(places) ?? UNKNOWN_YEAR, places)
    case 'rating': {
      const { rankOf } = rated
      return (places: Places) => {
        const rank = rankOf.get(idOf(places)) ?? rankOf.size
        return byYear(rank, places)
      }
    }
    case 'relevance':
      if (relevance) return ([place]: Places) => relevance.get(place) ?? 0
  }
  return (places: Places) => byYear(UNKNOWN_YEAR - (yearOf(places) ?? 0), places)
}

function toFacets(
  { columns, index }: Columns,
  counts: ReadonlyMap<MachineFilter, Uint32Array>,
): MachineFacets {
  const found = (filter: MachineFilter) =>
    columns[filter].values.flatMap((value, code) => {
      const count = counts.get(filter)?.[code] ?? 0
      return count > 0 ? [{ value, count }] : []
    })
  const frequent = (filter: MachineFilter) => found(filter).sort((a, b) => b.count - a.count)
  const words = (filter: MachineFilter) =>
    frequent(filter).map(({ value, count }) => ({ value: String(value), count }))
  const numbers = (filter: MachineFilter) =>
    found(filter).map(({ value, count }) => ({ value: Number(value), count }))
  return {
    manufacturers: frequent('manufacturer').map(({ value, count }) => ({
      id: Number(value),
      name: index.makers.get(Number(value)) ?? '',
      count,
    })),
    decades: numbers('decade'),
    types: words('type'),
    displays: words('display'),
    players: numbers('players'),
    features: words('feature'),
  }
}
