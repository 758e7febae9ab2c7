import { beforeAll, expect, test } from 'vitest'
import type { MachineFacets, MachineQuery } from '#contract/machines/machines.ts'
import { MACHINE_FILTERS, MACHINE_SORTS } from '#contract/machines/words.ts'
import type { RatedTitles } from '#server/machines/catalogue/title-ratings.ts'
import { dice, testExport } from '#server/machines/fixtures/exports.ts'
import { goodRecords, indexOf } from '#server/machines/fixtures/indexes.ts'
import type { CatalogueItem, SearchIndex } from '#server/machines/search/search-index.ts'
import { searchIndex } from '#server/machines/search/search-ranking.ts'
import { createMachineLists, type ListMachines } from './machine-lists.ts'

let index: SearchIndex
let list: ListMachines
let rated: RatedTitles = { byTitle: new Map(), rankOf: new Map() }

beforeAll(async () => {
  const { records, groups } = testExport(process.env)
  index = await indexOf(goodRecords([...groups, ...records]))
  list = createMachineLists({ index: () => index, settled: async () => undefined }, async () => rated)
})

type Filters = Pick<MachineQuery, (typeof MACHINE_FILTERS)[number]>

type Values = Record<(typeof MACHINE_FILTERS)[number], (string | number)[]>

const known = new WeakMap<CatalogueItem, Values>()

function valuesOf(item: CatalogueItem, filter: (typeof MACHINE_FILTERS)[number]): (string | number)[] {
  const values = known.get(item) ?? allValuesOf(item)
  known.set(item, values)
  return values[filter]
}

function allValuesOf({ makerId, year, type, display, playerCount, features }: CatalogueItem): Values {
  const one = <T>(value: T | null) => (value === null ? [] : [value])
  return {
    manufacturer: one(makerId),
    decade: one(year === null ? null : Math.floor(year / 10) * 10),
    type: one(type),
    display: one(display),
    players: one(playerCount),
    feature: [...features],
  }
}

function fits(item: CatalogueItem, filters: Filters, but?: string): boolean {
  return MACHINE_FILTERS.every((filter) => {
    const wanted = filters[filter]
    return filter === but || wanted === undefined || valuesOf(item, filter).includes(wanted)
  })
}

/** By the definition: for every value, the titles with an edition that has it and passes the other filters. */
function naiveCounts(items: readonly CatalogueItem[], filters: Filters): Record<string, Map<string, number>> {
  const counts: Record<string, Map<string, number>> = {}
  for (const filter of MACHINE_FILTERS) {
    const titles = new Map<string, Set<string>>()
    for (const item of items.filter((one) => fits(one, filters, filter))) {
      for (const value of valuesOf(item, filter)) {
        titles.set(String(value), (titles.get(String(value)) ?? new Set()).add(item.titleId))
      }
    }
    counts[filter] = new Map([...titles].map(([value, ids]) => [value, ids.size]))
  }
  return counts
}

function shownCounts(facets: MachineFacets): Record<string, Map<string, number>> {
  const of = (values: readonly { value: string | number; count: number }[]) =>
    new Map(values.map(({ value, count }) => [String(value), count]))
  return {
    manufacturer: new Map(facets.manufacturers.map(({ id, count }) => [String(id), count])),
    decade: of(facets.decades),
    type: of(facets.types),
    display: of(facets.displays),
    players: of(facets.players),
    feature: of(facets.features),
  }
}

const QUESTIONS = [undefined, undefined, undefined, 'lantern', 'godzilla', 'pro']

/** A random query, mostly with values that occur. */
function anyQuery(roll: (sides: number) => number): MachineQuery {
  const item = index.items[roll(index.items.length)]
  const query: Record<string, unknown> = { q: QUESTIONS[roll(QUESTIONS.length)] }
  for (const filter of MACHINE_FILTERS) {
    const values = item ? valuesOf(item, filter) : []
    if (roll(3) === 0) query[filter] = values[roll(values.length || 1)]
  }
  if (roll(20) === 0) query.feature = 'No such feature'
  return query
}

test('counts and totals are right under any filters', async () => {
  const roll = dice(20_261_121)
  for (let round = 0; round < 300; round++) {
    const query = anyQuery(roll)
    const items =
      query.q === undefined ? index.items : searchIndex(index, query.q).flatMap((at) => index.items[at] ?? [])
    const { facets, pagination } = await list({ ...query, limit: 1 })
    const fitting = new Set(items.filter((item) => fits(item, query)).map(({ titleId }) => titleId))
    expect(pagination.total, JSON.stringify(query)).toBe(fitting.size)
    expect(shownCounts(facets), JSON.stringify(query)).toEqual(naiveCounts(items, query))
  }
})

test('in every order each title stands once, on one page of the list', async () => {
  for (const sort of MACHINE_SORTS) {
    const first = await list({ sort, limit: 100 })
    const ids = new Set<string>()
    for (let offset = 0; offset < first.pagination.total; offset += 100) {
      for (const { titleId } of (await list({ sort, limit: 100, offset })).data) ids.add(titleId)
    }
    expect(ids, sort).toEqual(new Set(index.items.map(({ titleId }) => titleId)))
  }
})

test('years and names are in their order', async () => {
  const years = async (sort: 'newest' | 'oldest') =>
    (await list({ sort, limit: 100 })).data.map(({ year }) => year ?? 0)
  const newest = await years('newest')
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  const oldest = (await years('oldest')).filter((year) => year > 0)
  expect(oldest).toEqual(oldest.toSorted((a, b) => a - b))
  const names = (await list({ sort: 'name', limit: 100 })).data.map(({ name }) => name)
  expect(new Set(names.slice(0, 10)).size).toBeGreaterThan(5)
  expect(await list({ sort: 'relevance' })).toEqual(await list({ sort: 'newest' }))
})

test('best rated first: those with enough ratings by their rank, then all others', async () => {
  const [a = '', b = '', c = ''] = [...index.byTitle.keys()].slice(5)
  const before = await list({ sort: 'rating', limit: 3 })
  expect(before.data.map(({ rating }) => rating)).toEqual([null, null, null])
  rated = {
    byTitle: new Map([
      [a, { mean: 4.12, count: 5, score: 4.02 }],
      [b, { mean: 4.5, count: 40, score: 4.4 }],
      [c, { mean: 5, count: 1, score: 4.1 }],
    ]),
    rankOf: new Map([
      [b, 0],
      [a, 1],
    ]),
  }
  const { data } = await list({ sort: 'rating', limit: 3 })
  expect(data.slice(0, 2).map(({ titleId, rating }) => [titleId, rating])).toEqual([
    [b, { mean: 4.5, count: 40 }],
    [a, { mean: 4.12, count: 5 }],
  ])
  expect(data[2]?.titleId).not.toBe(c)
})

test('what is remembered goes with the catalogue that it was made of', async () => {
  const other = await indexOf(
    goodRecords([{ opdbId: 'Gaaaa-Mproo', name: 'Alone', manufactureDate: '1979-03-01' }]),
  )
  const was = index
  expect((await list({ decade: 1970 })).pagination.total).toBeGreaterThan(1)
  index = other
  expect((await list({ decade: 1970 })).data.map(({ name }) => name)).toEqual(['Alone'])
  index = was
})
