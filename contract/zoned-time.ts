// Wall-clock times by time zone name ("Europe/Berlin"), the same on server and browser.
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { MONTHS } from './month-names.ts'
import { twelveHours } from './twelve-hours.ts'

/** "2026-03-29T10:00", the value of date and time fields. */
export const LOCAL_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/

/** Cache of formatters: building one takes longer than using it thousands of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Falls back to UTC if an older browser does not know the zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = makeFormat(isKnownZone(timeZone) ? timeZone : 'UTC')
  formats.set(timeZone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
}

function isKnownZone(name: string): boolean {
  try {
    return makeFormat(name) !== undefined
  } catch {
    return false
  }
}

/** Whether it is an area/city time zone or UTC: offsets and abbreviations do not follow clock changes. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true
  return /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+$/.test(name) && isKnownZone(name)
}

/** Local time of a moment in a zone: "2026-03-29T10:00". */
export function localTimeOf(at: Date, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = value
  const { year = '', month, day, hour, minute } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

function offsetAt(at: Date, timeZone: string): number {
  const whole = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return Date.parse(`${localTimeOf(at, timeZone)}Z`) - whole
}

/**
 * The moment of a local time: the first of two when clocks go back. Null for an invalid day, and within the hour
 * skipped when clocks go forward.
 */
export function momentOf(local: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}Z`)
  if (!LOCAL_TIME.test(local) || Number.isNaN(asUtc)) return null
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetAt(new Date(near), timeZone))
  const moments = offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => localTimeOf(at, timeZone) === local)
  return moments.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** Zone name in texts: "UTC", "Berlin time". */
export function zoneName(timeZone: string): string {
  if (formatOf(timeZone).resolvedOptions().timeZone === 'UTC') return 'UTC'
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}

/** "March 7, 2026, 10:00 AM Berlin time" in the zone's local time. */
export function zonedText(at: Date, timeZone: string): string {
  return `${zonedDate(at, timeZone)}, ${twelveHours(localTimeOf(at, timeZone).slice(11))} ${zoneName(timeZone)}`
}

/** "March 7, 2026" in the zone. */
function zonedDate(at: Date, timeZone: string): string {
  const [year, month, day] = localTimeOf(at, timeZone).slice(0, 10).split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}
