import { expect, test } from 'vitest'
import { dateOfDay, numberOfDay } from './days.ts'

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['1900-01-01', -25_567],
  ['2026-11-22', 20_779],
])('the day %s is number %i, and back', (date, day) => {
  expect(numberOfDay(date)).toBe(day)
  expect(dateOfDay(day)).toBe(date)
})
