// The events of a month, by the local time of their places. The database knows no time zones, so the query covers one more
// day on either side.
import { and, asc, gte, lt, sql } from 'drizzle-orm'
import type { EventMonth } from '#contract/community/calendar-events.ts'
import { MONTH_EVENTS_MAX } from '#contract/community/constants.ts'
import { firstAndLastDay, monthAfter } from '#contract/community/event-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { isEventShownTo, toEvent } from './calendar-events.ts'

const beginOf = (month: string) => Date.parse(`${month}-01T00:00Z`)

/** Without a month, the present one. */
export async function readMonth(
  db: Db,
  viewer: Viewer,
  named: string | undefined,
  now: Date,
): Promise<EventMonth> {
  const month = named ?? now.toISOString().slice(0, 7)
  const next = monthAfter(month, 1)
  const { startsAt, endsAt, id } = calendarEvents
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        lt(startsAt, new Date(beginOf(next) + DAY_MS)),
        gte(sql`coalesce(${endsAt}, ${startsAt})`, new Date(beginOf(month) - DAY_MS).toISOString()),
        isEventShownTo(viewer, now),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(MONTH_EVENTS_MAX)
  const events = rows
    .map((row) => toEvent(row, now))
    .filter((event) => {
      const [first, last] = firstAndLastDay(event)
      return first.slice(0, 7) <= month && month <= last.slice(0, 7)
    })
  return { month, events, shownUntil: named ? null : new Date(beginOf(next)).toISOString() }
}
