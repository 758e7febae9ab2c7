// The events of a month, by the local time of their places. The database knows no time zones, so the query covers one more
// day on either side.
import { and, asc, gte, isNull, lt, sql } from 'drizzle-orm'
import type { CommunityEvent, EventMonth } from '#contract/community/calendar-events.ts'
import { MONTH_EVENTS_MAX } from '#contract/community/constants.ts'
import { firstAndLastDay, monthAfter, overAt } from '#contract/community/event-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { isEventShownTo, isNotOver, toEvent } from './calendar-events.ts'

const beginOf = (month: string) => Date.parse(`${month}-01T00:00Z`)

/** Without a month, the present one; if nothing is left in it, that of the next event. */
export async function readMonth(
  db: Db,
  viewer: Viewer,
  named: string | undefined,
  now: Date,
): Promise<EventMonth> {
  if (named) return { month: named, events: await eventsOf(db, viewer, named, now), shownUntil: null }
  const present = now.toISOString().slice(0, 7)
  const next = await findNextEvent(db, viewer, now)
  const opening = next ? firstAndLastDay(next)[0].slice(0, 7) : present
  const month = opening > present ? opening : present
  const turns = new Date(beginOf(monthAfter(present, 1)))
  const over = next ? overAt(next) : turns
  return {
    month,
    events: await eventsOf(db, viewer, month, now),
    shownUntil: (over < turns || month > present ? over : turns).toISOString(),
  }
}

async function findNextEvent(db: Db, viewer: Viewer, now: Date): Promise<CommunityEvent | null> {
  const [row] = await db
    .select()
    .from(calendarEvents)
    .where(and(isNotOver(now), isNull(calendarEvents.cancelledAt), isEventShownTo(viewer, now)))
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(1)
  return row ? toEvent(row, now) : null
}

async function eventsOf(db: Db, viewer: Viewer, month: string, now: Date): Promise<CommunityEvent[]> {
  const { startsAt, endsAt, id } = calendarEvents
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        lt(startsAt, new Date(beginOf(monthAfter(month, 1)) + DAY_MS)),
        gte(sql`coalesce(${endsAt}, ${startsAt})`, new Date(beginOf(month) - DAY_MS).toISOString()),
        isEventShownTo(viewer, now),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(MONTH_EVENTS_MAX)
  return rows
    .map((row) => toEvent(row, now))
    .filter((event) => {
      const [first, last] = firstAndLastDay(event)
      return first.slice(0, 7) <= month && month <= last.slice(0, 7)
    })
}
