// Days as the tables store them.
import { DAY_MS } from '#contract/durations.ts'
import { dayOf } from '#server/base/days.ts'

/** "1970-01-02" → 1. */
export function numberOfDay(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** 1 → "1970-01-02". */
export function dateOfDay(day: number): string {
  return dayOf(new Date(day * DAY_MS))
}

/** Yesterday in UTC, which is still today in some time zones. */
export function earliestToday(now: Date): string {
  return dayOf(new Date(now.getTime() - DAY_MS))
}
