// Computes the next run of a cron line, to show it to admins; pg-boss itself decides when to send.
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const
/** Longer than the longest gap of a valid line: from one 29 February to the next over a century's end. */
const MOST_DAYS = 366 * 9

/** The next matching minute (UTC) of a cron line with five fields of numbers, ranges, lists and steps, or null. */
export function nextRun(line: string, after: Date): Date | null {
  const parts = line.trim().split(/\s+/)
  const sets = RANGES.map(([low, high], at) => valuesOf(parts[at] ?? '', low, high))
  const [minutes, hours, days, months, weekdays] = sets
  if (parts.length !== RANGES.length || !minutes || !hours || !days || !months || !weekdays) return null
  // As in every cron: where both kinds of day are given, either one matches.
  const isEither = parts[2] !== '*' && parts[4] !== '*'
  const isDay = (date: Date) => {
    const [inMonth, inWeek] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())]
    return months.has(date.getUTCMonth() + 1) && (isEither ? inMonth || inWeek : inMonth && inWeek)
  }
  const first = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  const midnight = Math.floor(first / DAY_MS) * DAY_MS
  for (let day = 0; day < MOST_DAYS; day++) {
    const start = midnight + day * DAY_MS
    if (!isDay(new Date(start))) continue
    for (const hour of hours) {
      for (const minute of minutes) {
        const at = start + (hour * 60 + minute) * MINUTE_MS
        if (at >= first) return new Date(at)
      }
    }
  }
  return null
}

/** The numbers that a field matches, in order; null where it cannot be parsed. */
function valuesOf(field: string, low: number, high: number): Set<number> | null {
  const found = new Set<number>()
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part)
    if (!match) return null
    const [, from, to, step = '1'] = match
    const start = from === undefined ? low : Number(from)
    const end = from === undefined || (match[3] && to === undefined) ? high : Number(to ?? from)
    if (start < low || end > high || start > end || Number(step) < 1) return null
    for (let value = start; value <= end; value += Number(step)) found.add(value)
  }
  return new Set([...found].sort((a, b) => a - b))
}
