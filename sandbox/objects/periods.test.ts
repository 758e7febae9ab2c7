import { expect, test } from 'vitest'
import { monthsAfter, nextPeriodEnd, shareLeft } from './periods.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000
const textOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

test('an anchor on the 31st falls on the last day of shorter months and comes back', () => {
  const anchor = at('2026-01-31T10:20:30')
  expect([1, 2, 3, 13].map((months) => textOf(monthsAfter(anchor, months)))).toEqual([
    '2026-02-28T10:20:30',
    '2026-03-31T10:20:30',
    '2026-04-30T10:20:30',
    '2027-02-28T10:20:30',
  ])
  expect(textOf(monthsAfter(at('2028-01-31T00:00:00'), 1))).toBe('2028-02-29T00:00:00')
})

test.each([
  ['2026-01-31T10:20:30', '2026-01-31T10:20:30', '2026-02-28T10:20:30'],
  ['2026-01-31T10:20:30', '2026-02-28T10:20:29', '2026-02-28T10:20:30'],
  ['2026-01-31T10:20:30', '2026-02-28T10:20:30', '2026-03-31T10:20:30'],
  ['2026-11-15T00:00:00', '2026-12-31T23:59:59', '2027-01-15T00:00:00'],
])('anchored at %s, the period running at %s ends at %s', (anchor, now, end) => {
  expect(textOf(nextPeriodEnd(at(anchor), at(now)))).toBe(end)
})

test('shares are whole cents, halves away from zero', () => {
  const period = { start: 0, end: 100 }
  expect([shareLeft(999, period, 50), shareLeft(-999, period, 50)]).toEqual([500, -500])
  expect([shareLeft(999, period, 0), shareLeft(999, period, 100)]).toEqual([999, 0])
  expect(shareLeft(999, { start: 5, end: 5 }, 5)).toBe(0)
})
