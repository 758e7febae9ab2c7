import { beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import {
  countEntries,
  countEntry,
  countRating,
  countRatings,
  meanOf,
  rankedScore,
  readCounters,
  readRatings,
} from './counters.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})

const read = (titleId: string) => readCounters(site.context.db, titleId)

test('a title that nobody rated or keeps has zeros and no mean', async () => {
  expect(await read('GweeP')).toEqual({
    rating: { count: 0, mean: null, score: null, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    owners: { owned: 0, wanted: 0, had: 0, favorites: 0 },
    ownersByEdition: new Map(),
  })
})

test('ratings come, change and go, and each step of the histogram follows', async () => {
  const { db } = site.context
  await countRating(db, 'GweeP', { before: null, after: 9 })
  await countRating(db, 'GweeP', { before: null, after: 2 })
  expect((await read('GweeP')).rating).toMatchObject({
    count: 2,
    mean: 2.75,
    histogram: [1, 0, 0, 0, 0, 0, 0, 1, 0],
  })
  await countRating(db, 'GweeP', { before: 2, after: 10 })
  await countRating(db, 'GweeP', { before: 9, after: null })
  expect((await read('GweeP')).rating).toMatchObject({
    count: 1,
    mean: 5,
    histogram: [0, 0, 0, 0, 0, 0, 0, 0, 1],
  })
})

test('many changes at once count as if they had come one by one', async () => {
  const { db } = site.context
  await countRatings(db, [
    { titleId: 'GweeP', before: null, after: 8 },
    { titleId: 'G0001', before: null, after: 4 },
    { titleId: 'GweeP', before: null, after: 10 },
    { titleId: 'GweeP', before: 8, after: null },
    { titleId: 'G0002', before: 4, after: 4 },
  ])
  const all = await readRatings(db)
  expect([...all.keys()].sort()).toEqual(['G0001', 'GweeP'])
  expect(all.get('GweeP')).toMatchObject({ mean: 5, count: 1 })
  expect(await readRatings(db, ['G0001', 'G0002', 'G0001'])).toEqual(
    new Map([['G0001', { mean: 2, count: 1, score: rankedScore({ count: 1, halves: 4 }, 3.5) }]]),
  )
  expect(await readRatings(db, [])).toEqual(new Map())
})

test('owners count for the edition that they named and are summed up for the title', async () => {
  const { db } = site.context
  await countEntry(db, 'GweeP-MW95j', { before: null, after: 'owned' })
  await countEntry(db, 'GweeP-MW95j', { before: null, after: 'favorites' })
  await countEntries(db, [
    { opdbId: 'GweeP', before: null, after: 'wanted' },
    { opdbId: 'GweeP-MW95j', before: 'owned', after: 'had' },
  ])
  await countRating(db, 'GweeP', { before: null, after: 6 })
  const counters = await read('GweeP')
  expect(counters.owners).toEqual({ owned: 0, wanted: 1, had: 1, favorites: 1 })
  expect(counters.ownersByEdition.get('GweeP-MW95j')).toEqual({ owned: 0, wanted: 0, had: 1, favorites: 1 })
  expect(counters.rating.count).toBe(1)
  await countEntry(db, 'L7', { before: null, after: 'owned' })
  expect((await read('L7')).owners.owned).toBe(1)
})

test('the mean that ranks is drawn towards the mean of all, the less the more ratings there are', () => {
  // (10 × 3.5 + 1 × 5) / 11 and (10 × 3.5 + 100 × 4.5) / 110, computed by hand.
  expect(rankedScore({ count: 1, halves: 10 }, 3.5)).toBe(3.6364)
  expect(rankedScore({ count: 100, halves: 900 }, 3.5)).toBe(4.4091)
  expect(rankedScore({ count: 4, halves: 32 }, null)).toBe(4)
  expect(meanOf({ count: 0, halves: 0 })).toBeNull()
})
