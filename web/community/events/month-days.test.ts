import { expect, test } from 'vitest'
import { readEventsAddress } from './events-address.ts'
import { dayName, eventsByDay, monthBeside, monthName, nextMonth, weeksOf } from './month-days.ts'

test('a month is laid out from Monday to Sunday, with the days around it', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21',
    '2026-12-28',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect([monthName('2026-12'), dayName('2026-12-05')]).toEqual(['December 2026', 'Saturday, December 5'])
})

test('an event stands on each of its days within the month', () => {
  const show = { startsLocal: '2026-11-28T10:00', endsLocal: '2026-12-02T18:00' }
  const night = { startsLocal: '2026-12-02T20:00', endsLocal: '2026-12-03T02:00' }
  expect([...eventsByDay('2026-12', [show, night])]).toEqual([
    ['2026-12-01', [show]],
    ['2026-12-02', [show, night]],
  ])
})

test.each([
  ['2026-11-20T12:00Z', '2026-11'],
  ['2026-12-01T12:00Z', '2026-12'],
  ['2027-01-05T12:00Z', '2026-12'],
])('at %s the month of an event from November to December is %s', (now, month) => {
  const show = { startsLocal: '2026-11-28T10:00', endsLocal: '2026-12-02T18:00', timeZone: 'Europe/Berlin' }
  expect(nextMonth([show], new Date(now))).toBe(month)
})

test('the calendar ends where its addresses end', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2099-12', 1), monthBeside('2000-01', -1)]).toEqual([
    '2027-01',
    null,
    null,
  ])
})

test.each([
  [
    { view: 'month', month: '2026-12' },
    { view: 'month', month: '2026-12' },
  ],
  [{ view: 'month', month: '2026-13' }, { view: 'month' }],
  [{ view: 'month', month: 202612 }, { view: 'month' }],
  [{ view: 'week', month: '2026-12' }, {}],
  [{}, {}],
])('an address that says %o is read as %o', (search, address) => {
  expect(readEventsAddress(search)).toEqual({ view: undefined, month: undefined, ...address })
})
