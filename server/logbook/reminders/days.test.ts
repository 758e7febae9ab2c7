import { expect, test } from 'vitest'
import { dateOfDay, monthsAfter, numberOfDay } from './days.ts'

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['1900-01-01', -25_567],
  ['2026-11-22', 20_779],
])('the day %s is number %i, and back', (date, day) => {
  expect(numberOfDay(date)).toBe(day)
  expect(dateOfDay(day)).toBe(date)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-22', 6, '2027-05-22'],
  ['2026-12-31', 12, '2027-12-31'],
])('%s and %i months later is %s', (date, months, later) => {
  expect(monthsAfter(date, months)).toBe(later)
})
