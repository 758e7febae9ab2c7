// Days and hours of what happened: in UTC while a page comes from the server, then in the reader's own time.

import { useHydrated } from '@tanstack/react-router'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { MONTHS } from '#contract/month-names.ts'

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Minutes by which a moment's local time is ahead of UTC. */
export type Zone = (at: Date) => number

const UTC: Zone = () => 0
const LOCAL: Zone = (at) => -at.getTimezoneOffset()

export function useZone(): Zone {
  return useHydrated() ? LOCAL : UTC
}

/** The moment whose UTC reading is the zone's local one. */
function shifted(at: Date, zone: Zone): Date {
  return new Date(at.getTime() + zone(at) * MINUTE_MS)
}

/** Days since 1970 in the zone: equal for moments of one day. */
export function dayOf(at: Date, zone: Zone): number {
  return Math.floor(shifted(at, zone).getTime() / DAY_MS)
}

/** "Today", "Yesterday", "Tuesday, March 4", and with its year when it is another one. */
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

/** "14:05". */
export function clockText(at: Date, zone: Zone): string {
  return shifted(at, zone).toISOString().slice(11, 16)
}

/** For the list: the hour of today's, the weekday of the last days', the date of older ones. */
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
