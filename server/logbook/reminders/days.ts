// Days as the tables store them, and adding months to a day.
import { DAY_MS } from '#contract/durations.ts'

/** "1970-01-02" → 1. */
export function numberOfDay(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** 1 → "1970-01-02". */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Yesterday in UTC, which is still today in some time zones. */
export function earliestToday(now: Date): string {
  return dateOf(new Date(now.getTime() - DAY_MS))
}

/** Today in UTC. */
export function dateOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
