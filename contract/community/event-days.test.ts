import { expect, test } from 'vitest'
import { dayAfter, firstAndLastDay, monthAfter } from './event-days.ts'

test.each([
  ['an evening', '2026-12-05T19:00', '2026-12-05T22:00', '2026-12-05', '2026-12-05'],
  ['a night', '2026-12-31T19:00', '2027-01-01T02:00', '2026-12-31', '2026-12-31'],
  ['a weekend', '2026-11-28T10:00', '2026-11-29T18:00', '2026-11-28', '2026-11-29'],
  ['without an end', '2026-12-05T19:00', null, '2026-12-05', '2026-12-05'],
  ['at night alone', '2026-12-05T01:00', '2026-12-05T04:00', '2026-12-05', '2026-12-05'],
])('an event on %s stands on its days', (_what, startsLocal, endsLocal, first, last) => {
  expect(firstAndLastDay({ startsLocal, endsLocal })).toEqual([first, last])
})

test('days and months follow each other across years and leap days', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29'])
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
})
