import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { elapsedText, longDate } from './date-text.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const ago = (days: number) => elapsedText(new Date(NOW.getTime() - days * DAY_MS), NOW)

test.each([
  [0, 'Today'],
  [0.99, 'Today'],
  [1, 'Yesterday'],
  [1.99, 'Yesterday'],
  [2, '2 days ago'],
  [6.9, '6 days ago'],
  [7, '1 week ago'],
  [13, '1 week ago'],
  [14, '2 weeks ago'],
  [29, '4 weeks ago'],
  [30, '1 month ago'],
  [59, '1 month ago'],
  [60, '2 months ago'],
  [359, '11 months ago'],
  [360, '12 months ago'],
  [364, '12 months ago'],
  [365, '1 year ago'],
  [729, '1 year ago'],
  [730, '2 years ago'],
])('%d elapsed days are "%s"', (days, text) => {
  expect(ago(days)).toBe(text)
})

test('days are counted by 24 hours, not by the calendar', () => {
  const late = new Date('2026-06-14T23:00:00Z')
  expect(elapsedText(late, new Date('2026-06-15T01:00:00Z'))).toBe('Today')
})

test('a moment that a slow clock calls the future is today', () => {
  expect(ago(-0.5)).toBe('Today')
})

test('a long date is told in UTC, in words', () => {
  expect(longDate(new Date('2026-03-04T23:30:00Z'))).toBe('March 4, 2026')
  expect(longDate(new Date('2026-12-31T14:05:00Z'), { time: true })).toBe('December 31, 2026, 2:05 PM UTC')
})
