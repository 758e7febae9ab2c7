import { expect, test } from 'vitest'
import { readCalendar } from '#server/testing/rooms/calendars.ts'
import type { EventRow } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'

const EVENT: EventRow = {
  id: 7,
  title: 'League night',
  place: 'The Tilted Table',
  description: 'Five rounds.',
  startsAt: new Date('2026-03-28T18:00:00Z'),
  endsAt: new Date('2026-03-28T21:00:00Z'),
  timeZone: 'Europe/Berlin',
  url: null,
  takesSignUps: true,
  capacity: null,
  goingCount: 0,
  waitingCount: 0,
  publicFrom: null,
  isOpened: true,
  cancelledAt: null,
  remindedAt: null,
  sequence: 3,
  updatedAt: new Date('2026-03-01T12:00:00Z'),
}
const written = (event: Partial<EventRow>) =>
  calendarText([{ ...EVENT, ...event }], { site: 'http://localhost:3000', name: 'Balls, ramps; lanes' })
/** Joins folded lines, as a calendar does. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('an event is written with its times in UTC, its state and its page', () => {
  const lines = unfolded(written({}))
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  for (const line of [
    'UID:event-7@localhost',
    'DTSTART:20260328T180000Z',
    'DTEND:20260328T210000Z',
    'SEQUENCE:3',
    'SUMMARY:League night',
    'STATUS:CONFIRMED',
    'URL:http://localhost:3000/events/7',
    'X-WR-CALNAME:Balls\\, ramps\\; lanes',
  ])
    expect(lines).toContain(line)
  expect(unfolded(written({ cancelledAt: EVENT.startsAt, endsAt: null }))).toContain('STATUS:CANCELLED')
})

test('line breaks, commas, semicolons and backslashes begin no field of their own', () => {
  const title = 'A, b; c\\d'
  const { events } = readCalendar(written({ title, place: 'X\r\nSTATUS:CANCELLED\nEND:VEVENT\u0007' }))
  const place = 'X\nSTATUS:CANCELLED\nEND:VEVENT '
  expect(events).toEqual([expect.objectContaining({ title, place, status: 'CONFIRMED' })])
})

test('no line has more than 75 bytes, and no letter is cut in two', () => {
  const long = '🎱 Kugeln für alle, '.repeat(200)
  const text = written({ description: long, title: 'ü'.repeat(120) })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  const [event] = readCalendar(text).events
  expect([event?.title, event?.description]).toEqual([
    'ü'.repeat(120),
    `${long}\n\nhttp://localhost:3000/events/7`,
  ])
})
