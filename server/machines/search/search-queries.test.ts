import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#server/machines/catalogue/records.ts'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { goodRecords, indexOf } from '#server/machines/fixtures/indexes.ts'
import {
  type ExpectedSearch,
  faultOf,
  readExpectedSearches,
} from '#server/machines/fixtures/search-queries.ts'
import { readStarter } from '#server/machines/starter/starter.ts'
import type { CatalogueItem, SearchIndex } from './search-index.ts'
import { searchIndex } from './search-ranking.ts'

const searches = readExpectedSearches()
const isOf = (group: string) => searches.filter((search) => search.group === group)

test('150 queries in five classes and ten for people, none twice', () => {
  const sizes = Object.fromEntries(
    [...new Set(searches.map(({ group }) => group))].map((group) => [group, isOf(group).length]),
  )
  expect(sizes).toEqual({
    'nicknames and short names': 30,
    'typing errors': 30,
    'editions and years': 30,
    'makers, types and features': 30,
    'words in the middle': 30,
    people: 10,
  })
  expect(new Set(searches.map(({ typed }) => typed)).size).toBe(160)
})

/** A list's rows: one per title, its best edition. */
function answer(index: SearchIndex, typed: string): CatalogueItem[] {
  const titles = new Map<string, CatalogueItem>()
  for (const place of searchIndex(index, typed)) {
    const item = index.items[place]
    if (item && !titles.has(item.titleId)) titles.set(item.titleId, item)
  }
  return [...titles.values()]
}

function missesOf(index: SearchIndex, asked: readonly ExpectedSearch[]): string[] {
  return asked.flatMap((search) => {
    const fault = faultOf(search, answer(index, search.typed), index.items)
    return fault ? [`${search.group}: "${search.typed}" ${fault}`] : []
  })
}

test('at least 95 % of the queries find what collectors mean among the first three', async () => {
  const people = recordsWithPeople(process.env.OPDB_NEWER)
  const index = await indexOf(withNewer(wholeCatalogue(), people))
  const asked = searches.filter(({ group }) => group !== 'people' || people.length > 0)
  const misses = missesOf(index, asked)
  console.info(
    `${asked.length - misses.length} of ${asked.length} queries answered; misses:\n${misses.join('\n')}`,
  )
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(asked.length * 0.05)
})

test('two letters and other short names are found by the titles’ own where machines have none', async () => {
  const records = wholeCatalogue()
  const titles = new Map(records.filter(({ kind }) => kind === 'title').map((one) => [one.opdbId, one]))
  const index = await indexOf(
    records.map((one) => (one.kind === 'title' ? one : { ...one, shortname: null })),
  )
  const named = isOf('nicknames and short names').filter(({ typed, ids }) =>
    ids.some((id) => titles.get(id)?.shortname?.toLowerCase() === typed),
  )
  expect(named.map(({ typed }) => typed)).toEqual(expect.arrayContaining(['tz', 'mm']))
  expect(missesOf(index, named)).toEqual([])
})

/** An export with pictures if available, else the shipped catalogue. */
function wholeCatalogue(): CatalogueRecord[] {
  if (!process.env.OPDB_EXPORT) return readStarter()
  const { records, groups } = testExport(process.env)
  return goodRecords([...records, ...groups])
}

function recordsWithPeople(file: string | undefined): CatalogueRecord[] {
  if (!file) return []
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  return goodRecords(entries)
}

function withNewer(
  records: readonly CatalogueRecord[],
  newer: readonly CatalogueRecord[],
): CatalogueRecord[] {
  const known = new Set(newer.map(({ opdbId }) => opdbId))
  return [...records.filter(({ opdbId }) => !known.has(opdbId)), ...newer]
}
