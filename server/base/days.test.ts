import { expect, test } from 'vitest'
import { addMonths, endOfDay, lastDayBefore, monthsAfter } from './days.ts'

test('months are calendar months, also where the next one is shorter', () => {
  const on = (day: string, months: number) =>
    addMonths(new Date(`${day}T23:30:00Z`), months)
      .toISOString()
      .slice(0, 16)
  expect(on('2026-01-31', 1)).toBe('2026-02-28T23:30')
  expect(on('2027-12-31', 2)).toBe('2028-02-29T23:30')
  expect(on('2026-08-31', 24)).toBe('2028-08-31T23:30')
  expect(on('2026-11-30', 3)).toBe('2027-02-28T23:30')
})

test('a last day is told as it was written', () => {
  expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z')
  expect(lastDayBefore(endOfDay('2026-12-31'))).toBe('2026-12-31')
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-22', 6, '2027-05-22'],
  ['2026-12-31', 12, '2027-12-31'],
])('%s and %i months later is %s', (date, months, later) => {
  expect(monthsAfter(date, months)).toBe(later)
})
