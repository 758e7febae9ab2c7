import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import { eventStart, SAMPLE_EVENTS } from './seed-events.ts'

const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 22 + day, 23, 30)))
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('an event falls on the weekday of its name and at its hour by the clocks of its place, whenever a site is seeded', () => {
  for (const now of WEEK) {
    for (const event of SAMPLE_EVENTS) {
      const { startsAt, timeZone } = eventStart(event, now)
      const local = new Date(`${localTimeOf(startsAt, timeZone)}Z`)
      const named = WEEKDAYS.findIndex((day) => event.title.includes(day))
      expect(local.getUTCDay(), event.title).toBe(named === -1 ? event.weekday : named)
      expect([local.getUTCHours(), local.getUTCMinutes()]).toEqual([event.hour, 0])
      expect(timeZone).toMatch(/^[A-Z]\w+\/\w+$/)
    }
  }
})

test('clocks that change between the seed and an event change nothing about its hour', () => {
  // Two weeks before clocks go back, and forward, in America.
  for (const now of [new Date('2026-10-20T03:00:00Z'), new Date('2026-02-24T23:00:00Z')]) {
    const { startsAt, timeZone } = eventStart({ inDays: 16, weekday: 3, hour: 18 }, now)
    expect(localTimeOf(startsAt, timeZone).slice(11)).toBe('18:00')
  }
})

test('one event is over and the others come in the order of the list', () => {
  for (const now of WEEK) {
    const starts = SAMPLE_EVENTS.map((event) => eventStart(event, now).startsAt.getTime())
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(starts.map((start) => start > now.getTime())).toEqual(starts.map((_, at) => at > 0))
    expect(starts[0]).toBeGreaterThan(now.getTime() - 20 * DAY_MS)
  }
})
