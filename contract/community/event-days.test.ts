import { expect, test } from 'vitest'
import { communityEvents } from './calendar-events.ts'
import { dayAfter, firstAndLastDay, isOver, monthAfter } from './event-days.ts'

test.each([
  ['an evening', '2026-12-05T19:00', '2026-12-05T22:00', '2026-12-05', '2026-12-05'],
  ['a night', '2026-12-31T19:00', '2027-01-01T02:00', '2026-12-31', '2026-12-31'],
  ['a weekend', '2026-11-28T10:00', '2026-11-29T18:00', '2026-11-28', '2026-11-29'],
  ['without an end', '2026-12-05T19:00', null, '2026-12-05', '2026-12-05'],
  ['at night alone', '2026-12-05T01:00', '2026-12-05T04:00', '2026-12-05', '2026-12-05'],
])('an event on %s stands on its days', (_what, startsLocal, endsLocal, first, last) => {
  expect(firstAndLastDay({ startsLocal, endsLocal })).toEqual([first, last])
})

const STARTS = '2026-12-05T19:00:00.000Z'

test.each([
  ['an end', '2026-12-07T18:00:00.000Z', '2026-12-07T18:00:00.000Z'],
  ['no end', null, '2026-12-06T01:00:00.000Z'],
])('an event with %s is over then, and stored pages that name it expire', (_what, endsAt, then) => {
  const event = { startsAt: STARTS, endsAt, publicFrom: null }
  expect(isOver(event, new Date(then))).toBe(false)
  expect(isOver(event, new Date(Date.parse(then) + 1))).toBe(true)
  const { showsUntil } = communityEvents['GET /api/events'] as unknown as {
    showsUntil: (reply: { data: object[] }) => string | null
  }
  const later = { ...event, startsAt: '2027-01-01T10:00:00.000Z', endsAt: '2027-01-02T10:00:00.000Z' }
  expect(showsUntil({ data: [later, event] })).toBe(then)
  expect(showsUntil({ data: [event, { ...later, publicFrom: STARTS }] })).toBe(STARTS)
})

test('days and months follow each other across years and leap days', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
})
