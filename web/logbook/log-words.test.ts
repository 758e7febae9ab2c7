import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { byYear, dateText, factsOf } from './log-words.ts'

const entry: LogEntry = {
  id: 1,
  kind: 'play',
  happenedOn: '2026-03-04',
  note: null,
  noteHtml: null,
  amount: null,
  parts: [],
  cost: null,
  counterparty: null,
  score: null,
  players: null,
  games: 1,
  pictures: [],
}

test('days read the same on server and browser', () => {
  expect(dateText('2026-03-04')).toBe('March 4, 2026')
})

test('an entry says its numbers in one line', () => {
  expect(factsOf(entry)).toBe('1 game')
  expect(factsOf({ ...entry, games: 12, players: 2, score: 84_210_470 })).toBe(
    '12 games, 2 players, best score 84,210,470',
  )
  expect(
    factsOf({ ...entry, kind: 'purchase', games: null, amount: '7499.00', counterparty: 'A dealer in Ohio' }),
  ).toBe('$7,499.00, seller: A dealer in Ohio')
  expect(factsOf({ ...entry, kind: 'sale', games: null, counterparty: 'Eve' })).toBe('Buyer: Eve')
  expect(factsOf({ ...entry, kind: 'service', games: null })).toBe('')
})

test('entries are grouped by year in their order', () => {
  const days = ['2026-03-04', '2026-01-01', '2024-12-31']
  const groups = byYear(days.map((happenedOn, id) => ({ ...entry, id, happenedOn })))
  expect(groups.map(({ year, entries }) => [year, entries.map(({ id }) => id)])).toEqual([
    ['2026', [0, 1]],
    ['2024', [2]],
  ])
})
