// Time zones of readers: UTC on the server, the reader's own after hydration.

import { useHydrated } from '@tanstack/react-router'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

/** UTC offset of a moment in minutes. */
export type Zone = (at: Date) => number

const UTC: Zone = () => 0
const LOCAL: Zone = (at) => -at.getTimezoneOffset()

export function useZone(): Zone {
  return useHydrated() ? LOCAL : UTC
}

/** Shifts a moment so that its UTC fields are the zone's local ones. */
export function shifted(at: Date, zone: Zone): Date {
  return new Date(at.getTime() + zone(at) * MINUTE_MS)
}

/** Days since 1970 in the zone: equal for moments of the same day. */
export function dayOf(at: Date, zone: Zone): number {
  return Math.floor(shifted(at, zone).getTime() / DAY_MS)
}
