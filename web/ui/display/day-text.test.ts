import { expect, test } from 'vitest'
import { clockText, dateOf, dayText, shortText } from './day-text.ts'
import { dayOf, type Zone } from './zone.ts'

const utc: Zone = () => 0
const tokyo: Zone = () => 540
const now = new Date('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T00:00:00Z', 'Today', '12:00 AM'],
  ['2026-03-09T23:59:00Z', 'Yesterday', 'Yesterday'],
  ['2026-03-07T10:00:00Z', 'Saturday, March 7', 'Saturday'],
  ['2026-01-02T10:00:00Z', 'Friday, January 2', 'Jan 2'],
  ['2025-12-31T10:00:00Z', 'Wednesday, December 31, 2025', 'Dec 31, 2025'],
  // A fast clock.
  ['2026-03-10T12:00:05Z', 'Today', '12:00 PM'],
])('%s is %s, in the list %s', (at, long, short) => {
  expect([dayText(new Date(at), now, utc), shortText(new Date(at), now, utc)]).toEqual([long, short])
})

test('the date is that of the reader', () => {
  const evening = new Date('2026-03-10T02:00:00Z')
  const california: Zone = () => -480
  expect([utc, tokyo, california].map((zone) => dateOf(evening, zone))).toEqual([
    '2026-03-10',
    '2026-03-10',
    '2026-03-09',
  ])
})

test('the day is that of the reader', () => {
  const at = new Date('2026-03-09T16:00:00Z')
  expect(dayText(at, now, utc)).toBe('Yesterday')
  expect(dayText(at, now, tokyo)).toBe('Today')
  expect(clockText(at, tokyo)).toBe('1:00 AM')
  expect(dayOf(at, tokyo)).toBe(dayOf(now, tokyo))
})
