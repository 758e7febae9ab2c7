import { expect, test } from 'vitest'
import { changeText, columnsOf } from './overview-columns.ts'

test('each day is a column, the last is today', () => {
  expect(columnsOf('2026-01-31', [1, 0, 4])).toEqual([
    { label: 'Jan 31', count: 1 },
    { label: 'Feb 1', count: 0 },
    { label: 'Feb 2', count: 4 },
  ])
})

test('a year is weeks that end today, the first may be short, and nothing is lost', () => {
  const days = Array.from({ length: 365 }, (_, at) => at)
  const columns = columnsOf('2026-01-01', days)
  expect(columns).toHaveLength(53)
  expect(columns[0]).toEqual({ label: 'Jan 1', count: 0 })
  expect(columns.at(-1)?.label).toBe('Dec 25 to Dec 31')
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe((364 * 365) / 2)
})

test('a change is told in words', () => {
  expect(changeText(5, 3, 30)).toBe('2 more than in the 30 days before')
  expect(changeText(0, 1_200, 90)).toBe('1,200 fewer than in the 90 days before')
  expect(changeText(4, 4, 365)).toBe('Same as in the 365 days before')
})
