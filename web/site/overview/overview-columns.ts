// Days of the overview as chart columns: those of a year are merged into weeks, since single days would be too narrow.
import { DAY_MS } from '#contract/durations.ts'
import { MONTHS } from '#contract/month-names.ts'
import type { Column } from '#web/ui/display/column-chart.tsx'

/** Maximum of columns distinguishable on a phone. */
const MOST_COLUMNS = 90
const WEEK = 7

/** One column per day, or per week if there are many days; the last one ends today. `from` is the first day in UTC. */
export function columnsOf(from: string, days: readonly number[]): Column[] {
  const first = Date.parse(`${from}T00:00:00Z`)
  const size = days.length > MOST_COLUMNS ? WEEK : 1
  const columns: Column[] = []
  for (let end = days.length; end > 0; end -= size) {
    const start = Math.max(0, end - size)
    const count = days.slice(start, end).reduce((sum, one) => sum + one, 0)
    columns.unshift({ label: labelOf(first, start, end - 1), count })
  }
  return columns
}

function labelOf(first: number, start: number, last: number): string {
  const [from, to] = [dayText(first + start * DAY_MS), dayText(first + last * DAY_MS)]
  return start === last ? from : `${from} to ${to}`
}

function dayText(at: number): string {
  const day = new Date(at)
  return `${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCDate()}`
}

/** "12 more than in the 30 days before", and similar. */
export function changeText(count: number, before: number, days: number): string {
  const difference = count - before
  if (difference === 0) return `Same as in the ${days} days before`
  const amount = Math.abs(difference).toLocaleString('en-US')
  return `${amount} ${difference > 0 ? 'more' : 'fewer'} than in the ${days} days before`
}
