import { expect, test } from 'vitest'
import type { MachineFacets } from '#contract/machines/machines.ts'
import { optionsOf } from './filter-options.ts'

const FACETS: MachineFacets = {
  manufacturers: [
    { id: 11, name: 'Zaccaria', count: 2 },
    { id: 8, name: 'Bally', count: 1 },
    { id: 20, name: 'Alvin G.', count: 4 },
  ],
  decades: [
    { value: 1980, count: 2 },
    { value: 2020, count: 1 },
  ],
  types: [{ value: 'ss', count: 3 }],
  displays: [],
  players: [],
  features: [],
}

const labels = (...asked: Parameters<typeof optionsOf>) => optionsOf(...asked).map(({ label }) => label)

test('what leaves nothing folds away', () => {
  expect(labels('manufacturer', {}, FACETS)).toEqual(['Bally (1)', 'Alvin G. (4)', 'Zaccaria (2)'])
  expect(labels('decade', {}, FACETS)).toEqual(['2020s (1)', '1980s (2)'])
  expect(labels('feature', {}, FACETS)).toEqual([])
})

test('a choice that is made stays, though it leaves nothing', () => {
  expect(labels('manufacturer', { manufacturer: 'stern' }, FACETS)).toEqual([
    'Stern (0)',
    'Bally (1)',
    'Alvin G. (4)',
    'Zaccaria (2)',
  ])
  expect(labels('decade', { decade: 1950 }, FACETS)).toContain('1950s (0)')
})

test('before the counts are there, the five makers are', () => {
  expect(labels('manufacturer', {}, undefined)).toEqual([
    'Stern',
    'Jersey Jack',
    'Williams',
    'Bally',
    'Gottlieb',
  ])
})
