import { DAY_MS } from '#contract/durations.ts'
import { MONTHS } from '#contract/month-names.ts'
import { twelveHours } from '#contract/twelve-hours.ts'
import { countText } from './count-text.ts'

function ago(count: number, unit: string): string {
  return `${countText(count, unit)} ago`
}

/**
 * "Today", "Yesterday", "3 days ago" … for a number of whole days. 360 to 364 days are "12 months ago". A future day (a
 * fast clock) is "Today".
 */
export function agoText(days: number): string {
  if (days < 1) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return ago(days, 'day')
  if (days < 30) return ago(Math.floor(days / 7), 'week')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}

/** The same for elapsed days of 24 hours, as the specification counts them for blog posts. */
export function elapsedText(at: Date, now: Date): string {
  return agoText(Math.floor((now.getTime() - at.getTime()) / DAY_MS))
}

/**
 * "March 4, 2026" in UTC; with `time`, "March 4, 2026, 2:05 PM UTC". The same on server and browser, regardless of
 * locale. `LongDate` shows readers their own time.
 */
export function longDate(at: Date, { time = false }: { time?: boolean } = {}): string {
  const date = `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
  return time ? `${date}, ${twelveHours(at.toISOString().slice(11, 16))} UTC` : date
}
