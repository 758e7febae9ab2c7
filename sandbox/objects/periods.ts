// Months and shares of them, in whole cents and seconds.
import { DAY_MS } from '#sandbox/durations.ts'

/**
 * The end of the period that begins the given number of months after the anchor: the anchor's day of the month, or the
 * month's last day where there is none (31 January, 28 February, 31 March). Unix seconds, UTC.
 */
export function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const timeOfDay = anchor * 1000 - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate())
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), last)
  return (first + (day - 1) * DAY_MS + timeOfDay) / 1000
}

/** The first end of a period, counted from the anchor, after `at`. */
export function nextPeriodEnd(anchor: number, at: number, everyMonths = 1): number {
  const [from, to] = [new Date(anchor * 1000), new Date(at * 1000)]
  const apart = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  let steps = Math.max(1, Math.floor(apart / everyMonths))
  while (steps > 1 && monthsAfter(anchor, (steps - 1) * everyMonths) > at) steps--
  while (monthsAfter(anchor, steps * everyMonths) <= at) steps++
  return monthsAfter(anchor, steps * everyMonths)
}

/** What part of an amount falls on the time that is left; cents, halves rounded away from zero. */
export function shareLeft(
  amount: number,
  { start, end }: { start: number; end: number },
  at: number,
): number {
  if (end <= start) return 0
  const exact = (amount * (end - at)) / (end - start)
  return Math.sign(exact) * Math.round(Math.abs(exact))
}
