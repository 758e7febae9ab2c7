import { expect, test } from 'vitest'
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
const written = (event: Partial<EventRow>) => calendarText([{ ...EVENT, ...event }], 'http://localhost:3000')
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
  ])
    expect(lines).toContain(line)
  expect(unfolded(written({ cancelledAt: EVENT.startsAt, endsAt: null }))).toContain('STATUS:CANCELLED')
})

test('line breaks, commas, semicolons and backslashes begin no field of their own', () => {
  const lines = unfolded(written({ title: 'A, b; c\\d', place: 'X\r\nSTATUS:CANCELLED\nEND:VEVENT\u0007' }))
  expect(lines).toContain('SUMMARY:A\\, b\\; c\\\\d')
  expect(lines).toContain('LOCATION:X\\nSTATUS:CANCELLED\\nEND:VEVENT ')
  expect(lines.filter((line) => line.startsWith('STATUS'))).toEqual(['STATUS:CONFIRMED'])
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line has more than 75 bytes, and no letter is cut in two', () => {
  const long = '🎱 Kugeln für alle, '.repeat(200)
  const text = written({ description: long, title: 'ü'.repeat(120) })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  const [description = ''] = unfolded(text).filter((line) => line.startsWith('DESCRIPTION:'))
  expect(description.replaceAll('\\,', ',')).toContain(long.trim())
  expect(unfolded(text)).toContain(`SUMMARY:${'ü'.repeat(120)}`)
})
