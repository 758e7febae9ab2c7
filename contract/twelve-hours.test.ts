import { expect, test } from 'vitest'
import { twelveHours } from './twelve-hours.ts'

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s', (clock, text) => {
  expect(twelveHours(clock)).toBe(text)
})
