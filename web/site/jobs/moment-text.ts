import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { longDate } from '#web/ui/display/date-text.ts'

/** Relative time with seconds, for frequent changes: "12 s ago", "in 3 min", "5 h ago"; the date beyond a day. */
export function momentText(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size >= DAY_MS) return longDate(at, { time: true })
  if (size < SECOND_MS) return 'now'
  const text =
    size < MINUTE_MS
      ? `${Math.floor(size / SECOND_MS)} s`
      : size < HOUR_MS
        ? `${Math.floor(size / MINUTE_MS)} min`
        : `${Math.floor(size / HOUR_MS)} h ${Math.floor((size % HOUR_MS) / MINUTE_MS)} min`
  return distance > 0 ? `in ${text}` : `${text} ago`
}

/** "machines.sync_daily" → "Machines: sync daily". */
export function jobName(name: string): string {
  const words = name.replace('.', ': ').replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
