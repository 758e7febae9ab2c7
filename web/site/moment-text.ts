import { longDate } from '#web/ui/date-text.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const FAR = 24 * HOUR

/** How far off a moment is, for what moves by the minute: "12 s ago", "in 3 min", "5 h ago"; beyond a day its date. */
export function momentText(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size >= FAR) return longDate(at, { time: true })
  if (size < SECOND) return 'now'
  const text =
    size < MINUTE
      ? `${Math.floor(size / SECOND)} s`
      : size < HOUR
        ? `${Math.floor(size / MINUTE)} min`
        : `${Math.floor(size / HOUR)} h ${Math.floor((size % HOUR) / MINUTE)} min`
  return distance > 0 ? `in ${text}` : `${text} ago`
}

/** "machines.sync_daily" → "Machines: sync daily". */
export function jobName(name: string): string {
  const words = name.replace('.', ': ').replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
