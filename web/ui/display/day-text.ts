// Days and times of activity: in UTC on the server, in the reader's time zone after hydration.

import { MONTHS } from '#contract/month-names.ts'
import { twelveHours } from '#contract/twelve-hours.ts'
import { useNow } from './now.tsx'
import { dayOf, shifted, useZone, type Zone } from './zone.ts'

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** "2026-03-04": the date in the zone, as date fields have it. */
export function dateOf(at: Date, zone: Zone): string {
  return shifted(at, zone).toISOString().slice(0, 10)
}

/** The present date where the reader is. */
export function useToday(): string {
  return dateOf(useNow(), useZone())
}

/** "Today", "Yesterday", "Tuesday, March 4", with the year if it is another one. */
export function dayText(at: Date, now: Date, zone: Zone): string {
  const ago = dayOf(now, zone) - dayOf(at, zone)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const day = shifted(at, zone)
  const text = `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`
  return day.getUTCFullYear() === shifted(now, zone).getUTCFullYear()
    ? text
    : `${text}, ${day.getUTCFullYear()}`
}

/** "2:05 PM". */
export function clockText(at: Date, zone: Zone): string {
  return twelveHours(shifted(at, zone).toISOString().slice(11, 16))
}

/** For lists: the time today, the weekday in recent days, the date before. */
export function shortText(at: Date, now: Date, zone: Zone): string {
  const ago = dayOf(now, zone) - dayOf(at, zone)
  if (ago <= 0) return clockText(at, zone)
  if (ago === 1) return 'Yesterday'
  const day = shifted(at, zone)
  if (ago < 7) return WEEKDAYS[day.getUTCDay()] ?? ''
  const text = `${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCDate()}`
  return day.getUTCFullYear() === shifted(now, zone).getUTCFullYear()
    ? text
    : `${text}, ${day.getUTCFullYear()}`
}
