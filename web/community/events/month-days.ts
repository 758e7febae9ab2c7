// Weeks and days of a month of the calendar.
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { dayAfter, firstAndLastDay, monthAfter } from '#contract/community/event-days.ts'
import { MONTH } from '#contract/community/months.ts'
import { MONTHS } from '#contract/month-names.ts'
import { localTimeOf } from '#contract/zoned-time.ts'

export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

/** "December 2026" */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** "Saturday, December 5" */
export function dayName(day: string): string {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]
  return `${weekday}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`
}

/** The month's weeks from Monday to Sunday, as "2026-12-05"; includes days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = dayAfter(first, -((new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7))
  const next = `${monthAfter(month, 1)}-01`
  const weeks: string[][] = []
  for (let day = monday; day < next; day = dayAfter(day, 7))
    weeks.push(WEEKDAYS.map((_, at) => dayAfter(day, at)))
  return weeks
}

/** The neighbouring month; null outside the calendar's range. */
export function monthBeside(month: string, step: 1 | -1): string | null {
  const beside = monthAfter(month, step)
  return MONTH.test(beside) ? beside : null
}

type Timed = Pick<CommunityEvent, 'startsLocal' | 'endsLocal' | 'timeZone'>

/** The month in which the first of these events begins or goes on; null outside the calendar's range. */
export function nextMonth(events: readonly Timed[], now: Date): string | null {
  const months = events.map((event) => {
    const [first = '', last = ''] = firstAndLastDay(event).map((day) => day.slice(0, 7))
    const present = localTimeOf(now, event.timeZone).slice(0, 7)
    return present < first ? first : present > last ? last : present
  })
  return months.find((month) => MONTH.test(month)) ?? null
}

type Days = Pick<CommunityEvent, 'startsLocal' | 'endsLocal'>

/** Events by day, for days that have any, in order. */
export function eventsByDay<E extends Days>(month: string, events: readonly E[]): Map<string, E[]> {
  const days = new Map<string, E[]>()
  for (const week of weeksOf(month)) {
    for (const day of week.filter((one) => one.startsWith(month))) {
      const ofDay = events.filter((event) => {
        const [first, last] = firstAndLastDay(event)
        return first <= day && day <= last
      })
      if (ofDay.length > 0) days.set(day, ofDay)
    }
  }
  return days
}
