import { expect, test } from 'vitest'
import { isTimeZone, localTimeOf, momentOf, zonedText, zoneName } from './zoned-time.ts'

const BERLIN = 'Europe/Berlin'

test.each([
  ['2026-03-28T10:00', BERLIN, '2026-03-28T09:00:00.000Z'],
  ['2026-03-29T10:00', BERLIN, '2026-03-29T08:00:00.000Z'],
  ['2026-10-25T10:00', BERLIN, '2026-10-25T09:00:00.000Z'],
  ['2026-07-04T20:30', 'America/Los_Angeles', '2026-07-05T03:30:00.000Z'],
  ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
  ['2026-06-15T12:00', 'UTC', '2026-06-15T12:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, moment) => {
  expect(momentOf(local, zone)?.toISOString()).toBe(moment)
  expect(localTimeOf(new Date(moment), zone)).toBe(local)
})

test('of an hour that comes twice the first is meant', () => {
  expect(momentOf('2026-10-25T02:30', BERLIN)?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test.each(['2026-03-29T02:30', '2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01 10:00', ''])(
  'no clock of the place shows %j',
  (local) => {
    expect(momentOf(local, BERLIN)).toBeNull()
  },
)

test('zones are known by area and city', () => {
  expect(['UTC', BERLIN, 'America/Argentina/Buenos_Aires'].filter(isTimeZone)).toHaveLength(3)
  expect(['', 'Berlin', 'CEST', '+02:00', 'Europe/Nowhere', 'Europe/Berlin\r\nX'].filter(isTimeZone)).toEqual(
    [],
  )
  expect([BERLIN, 'America/New_York', 'UTC'].map(zoneName)).toEqual(['Berlin time', 'New York time', 'UTC'])
})

test('texts say what the clocks of the place show', () => {
  const at = new Date('2026-03-07T23:30:00Z')
  expect(zonedText(at, 'UTC')).toBe('March 7, 2026, 11:30 PM UTC')
  expect(zonedText(at, BERLIN)).toBe('March 8, 2026, 12:30 AM Berlin time')
})
