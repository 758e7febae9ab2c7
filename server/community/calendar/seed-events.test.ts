import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { eventStart, SAMPLE_EVENTS } from './seed-events.ts'

const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 22 + day, 23, 30)))
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

test('an event falls on the weekday of its name, whenever a site is sown', () => {
  for (const now of WEEK) {
    for (const event of SAMPLE_EVENTS) {
      const start = eventStart(event, now)
      const named = WEEKDAYS.findIndex((day) => event.title.includes(day))
      expect(start.getUTCDay(), event.title).toBe(named === -1 ? event.weekday : named)
      expect(start.getUTCHours()).toBe(event.hour)
    }
  }
})

test('one event is over and the others come in the order of the list', () => {
  for (const now of WEEK) {
    const starts = SAMPLE_EVENTS.map((event) => eventStart(event, now).getTime())
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
    expect(starts.map((start) => start > now.getTime())).toEqual(starts.map((_, at) => at > 0))
    expect(starts[0]).toBeGreaterThan(now.getTime() - 20 * DAY_MS)
  }
})
