import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testExport } from '#server/machines/fixtures/exports.ts'
import { goodRecords, indexOf } from '#server/machines/fixtures/indexes.ts'
import {
  type ExpectedSearch,
  faultOf,
  readExpectedSearches,
} from '#server/machines/fixtures/search-queries.ts'
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

/** What a list shows: one row for each title, its best edition. */
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

// A whole export knows the machines that collectors ask for; the small one of the repository has names of its own.
test.runIf(process.env.OPDB_EXPORT)(
  'at least 95 % of the queries find what collectors mean among the first three',
  async () => {
    const { records, groups } = testExport(process.env)
    const newer = process.env.OPDB_NEWER
    const people = newer ? (JSON.parse(readFileSync(newer, 'utf8')) as { entries: unknown[] }).entries : []
    const index = await indexOf(goodRecords(withNewer([...records, ...groups], people)))
    const asked = searches.filter(({ group }) => group !== 'people' || people.length > 0)
    const misses = missesOf(index, asked)
    console.info(
      `${asked.length - misses.length} of ${asked.length} queries answered; misses:\n${misses.join('\n')}`,
    )
    expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(asked.length * 0.05)
  },
)

/** The records of the one file, but those that the newer file has too. */
function withNewer(records: readonly unknown[], newer: readonly unknown[]): unknown[] {
  const idOf = (raw: unknown) =>
    (raw as { opdbId?: string; opdb_id?: string }).opdbId ?? (raw as { opdb_id?: string }).opdb_id
  const known = new Set(newer.map(idOf))
  return [...records.filter((raw) => !known.has(idOf(raw))), ...newer]
}
