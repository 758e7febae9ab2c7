// Titles filtered, sorted and counted, in memory: the database screen's list.
import { MACHINE_PAGE } from '#contract/machine-words.ts'
import type { MachineFacets, MachineQuery, MachineRow } from '#contract/machines.ts'
import type { Pagination } from '#contract/values.ts'
import { toMachineRow } from './presenters.ts'
import type { CatalogueItem, SearchIndex } from './search-index.ts'
import { searchIndex } from './search-ranking.ts'

export interface MachineList {
  data: MachineRow[]
  pagination: Pagination
  facets: MachineFacets
}

type Editions = [CatalogueItem, ...CatalogueItem[]]

export function listMachines(index: SearchIndex, query: MachineQuery): MachineList {
  const { limit = MACHINE_PAGE, offset = 0 } = query
  const places = query.q === undefined ? index.items.map((_, place) => place) : searchIndex(index, query.q)
  const filters = filtersOf(query)
  const counts = filters.map(() => countTitles())
  const titles = new Map<string, { editions: Editions; place: number }>()
  for (const place of places) {
    const item = index.items[place]
    if (!item) continue
    const failed = filters.filter(({ fits }) => !fits(item))
    for (const [at, { valuesOf }] of filters.entries()) {
      const failsOthers = failed.some((filter) => filter !== filters[at])
      if (!failsOthers) for (const value of valuesOf(item)) counts[at]?.count(value, item.titleId)
    }
    if (failed.length > 0) continue
    const title = titles.get(item.titleId)
    if (title) title.editions.push(item)
    else titles.set(item.titleId, { editions: [item], place })
  }
  const sorted = sortTitles(index, [...titles.values()], query)
  return {
    data: sorted
      .slice(offset, offset + limit)
      .map(({ editions }) => toMachineRow(bestFirst(editions, query))),
    pagination: { total: sorted.length, limit, offset },
    facets: toFacets(index, counts),
  }
}

interface Filter {
  fits: (item: CatalogueItem) => boolean
  valuesOf: (item: CatalogueItem) => readonly (string | number)[]
}

/** In the order of the facets: maker, decade, type, display, players, feature. */
function filtersOf({ manufacturer, decade, type, display, players, feature }: MachineQuery): Filter[] {
  const one = <T extends string | number>(
    wanted: T | undefined,
    of: (item: CatalogueItem) => T | null,
  ): Filter => ({
    fits: (item) => wanted === undefined || of(item) === wanted,
    valuesOf: (item) => {
      const value = of(item)
      return value === null ? [] : [value]
    },
  })
  return [
    one(manufacturer, ({ makerId }) => makerId),
    one(decade, ({ year }) => (year === null ? null : year - (year % 10))),
    one<string>(type, (item) => item.type),
    one<string>(display, (item) => item.display),
    one(players, ({ playerCount }) => playerCount),
    {
      fits: (item) => feature === undefined || item.features.includes(feature),
      valuesOf: ({ features }) => features,
    },
  ]
}

/** Counts each title once per value. */
function countTitles() {
  const titles = new Map<string | number, Set<string>>()
  return {
    titles,
    count: (value: string | number, titleId: string) => {
      const known = titles.get(value)
      if (known) known.add(titleId)
      else titles.set(value, new Set([titleId]))
    },
  }
}

function toFacets(index: SearchIndex, counts: readonly ReturnType<typeof countTitles>[]): MachineFacets {
  const values = (at: number) =>
    [...(counts[at]?.titles ?? [])].map(([value, titles]) => ({ value, count: titles.size }))
  const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count
  const texts = (at: number) =>
    values(at)
      .map(({ value, count }) => ({ value: String(value), count }))
      .sort(byCount)
  const numbers = (at: number) =>
    values(at)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .sort((a, b) => a.value - b.value)
  return {
    manufacturers: values(0)
      .map(({ value, count }) => ({ id: Number(value), name: index.makers.get(Number(value)) ?? '', count }))
      .sort((a, b) => byCount(a, b) || a.name.localeCompare(b.name, 'en')),
    decades: numbers(1),
    types: texts(2),
    displays: texts(3),
    players: numbers(4),
    features: texts(5),
  }
}

interface Title {
  editions: Editions
  place: number
}

/** Relevance is the search's own order; without a search it means the newest. */
function sortTitles(index: SearchIndex, titles: Title[], { q, sort }: MachineQuery): Title[] {
  const rank = ({ place }: Title) => index.nameRank[place] ?? 0
  const newest = ({ editions }: Title) => Math.max(...editions.map(({ year }) => year ?? 0))
  const oldest = ({ editions }: Title) => Math.min(...editions.map(({ year }) => year ?? 9999))
  switch (sort ?? 'relevance') {
    case 'name':
      return titles.sort((a, b) => rank(a) - rank(b))
    case 'newest':
      return titles.sort((a, b) => newest(b) - newest(a) || rank(a) - rank(b))
    case 'oldest':
      return titles.sort((a, b) => oldest(a) - oldest(b) || rank(a) - rank(b))
    default:
      return q === undefined ? sortTitles(index, titles, { sort: 'newest' }) : titles
  }
}

/** A search has put the best edition first; without one it is the first machine that is not an alias. */
function bestFirst(editions: Editions, { q }: MachineQuery): Editions {
  if (q !== undefined || editions.length === 1) return editions
  const order = (item: CatalogueItem) => (item.kind === 'alias' ? 10_000 : 0) + (item.year ?? 9_999)
  return editions.toSorted((a, b) => order(a) - order(b)) as Editions
}
