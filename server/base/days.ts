// Days and months in UTC.
import { DAY_MS } from '#contract/durations.ts'

/** The first moment of a day ("2026-11-30"). */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

/** The first moment after the day. */
export function endOfDay(day: string): Date {
  return new Date(startOf(day).getTime() + DAY_MS)
}

/** The day of a moment: "2026-11-30". */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The last day before an end that `endOfDay` returned. */
export function lastDayBefore(end: Date): string {
  return dayOf(new Date(end.getTime() - 1))
}

/** The same day and hour some months later; the month's last day where it is shorter. */
export function addMonths(from: Date, months: number): Date {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(from.getUTCDate(), last))
  return at
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function monthsAfter(day: string, months: number): string {
  return dayOf(addMonths(startOf(day), months))
}
