// When an event is over, and on which days of the calendar it takes place, by local time of its place.
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { EVENING_ENDS_AT, OPEN_END_HOURS } from './constants.ts'

/** Moments of an event, as the contract or the database has them. */
interface Moments {
  startsAt: string | Date
  endsAt: string | Date | null
}

export function overAt({ startsAt, endsAt }: Moments): Date {
  return endsAt ? new Date(endsAt) : new Date(new Date(startsAt).getTime() + OPEN_END_HOURS * HOUR_MS)
}

export function isOver(event: Moments, now: Date): boolean {
  return overAt(event) < now
}

export function hasBegun({ startsAt }: Pick<Moments, 'startsAt'>, now: Date): boolean {
  return new Date(startsAt) <= now
}

interface LocalTimes {
  startsLocal: string
  endsLocal: string | null
}

/** "2026-12-05" of its first and its last day: what ends at night ends with the day before. */
export function firstAndLastDay({ startsLocal, endsLocal }: LocalTimes): [first: string, last: string] {
  const first = startsLocal.slice(0, 10)
  if (!endsLocal) return [first, first]
  const end = endsLocal.slice(0, 10)
  const isAtNight = Number(endsLocal.slice(11, 13)) < EVENING_ENDS_AT
  const last = isAtNight ? dayAfter(end, -1) : end
  return [first, last < first ? first : last]
}

/** "2026-12-05", so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** "2027-01" after "2026-12". */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}
