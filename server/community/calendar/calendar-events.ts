// The calendar: which events a viewer sees. An event may have a time from which it is public; until then it is visible with
// early access only, in lists, on its page and in files.
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { EVENT_DAYS_MAX, OPEN_END_HOURS } from '#contract/community/constants.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { timeFrom } from '#server/base/database/statement-templates.ts'
import { refuse } from '#server/base/refusal.ts'
import { calendarEvents } from '#server/community/tables.ts'

export type EventRow = typeof calendarEvents.$inferSelect

/** Condition of every query: the events that the viewer may see. */
export function isEventShownTo(viewer: Viewer, now: Date | SQL<Date>): SQL | undefined {
  if (may(viewer, 'event.early')) return undefined
  return or(isNull(calendarEvents.publicFrom), lte(calendarEvents.publicFrom, now))
}

/** `isOver` of the contract, negated, for queries; never null. */
export function isNotOver(now: Date | SQL<Date>): SQL {
  const { startsAt, endsAt } = calendarEvents
  const time = now instanceof Date ? timeFrom(now.toISOString()) : now
  const before = (ms: number) => sql`${time} - make_interval(secs => ${ms / SECOND_MS})`
  // The first condition lets an index skip the events of the past.
  return sql`(${startsAt} >= ${before(EVENT_DAYS_MAX * DAY_MS)}
    and coalesce(${endsAt} >= ${time}, ${startsAt} >= ${before(OPEN_END_HOURS * HOUR_MS)}))`
}

/** Events that are not over, the next one first. */
export async function listEventsToCome(
  db: Db,
  viewer: Viewer,
  now: Date,
  window: Window,
): Promise<Found<EventRow>> {
  const wanted = and(isNotOver(now), isEventShownTo(viewer, now))
  const rows = await db
    .select()
    .from(calendarEvents)
    .where(wanted)
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(calendarEvents, wanted) }
}

/** Those that are not over, the next one first; then the others, the latest first. */
function nearestFirst(now: Date): SQL[] {
  const { startsAt, id } = calendarEvents
  return [
    desc(isNotOver(now)),
    asc(sql`case when ${isNotOver(now)} then ${startsAt} end`),
    desc(startsAt),
    asc(id),
  ]
}

/** All events, for admins. */
export async function listAllEvents(db: Db, now: Date, window: Window): Promise<Found<EventRow>> {
  const rows = await db
    .select()
    .from(calendarEvents)
    .orderBy(...nearestFirst(now))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(calendarEvents) }
}

/** For calendars, which drop what they no longer find: also events that began within the last `days`. */
export async function listCalendarEvents(
  db: Db,
  viewer: Viewer,
  now: Date,
  { days, limit }: { days: number; limit: number },
): Promise<EventRow[]> {
  const since = new Date(now.getTime() - days * DAY_MS)
  return db
    .select()
    .from(calendarEvents)
    .where(and(gte(calendarEvents.startsAt, since), isEventShownTo(viewer, now)))
    .orderBy(...nearestFirst(now))
    .limit(limit)
}

/** Refuses an event that the viewer may not see like an unknown one. */
export async function getEvent(db: Db, viewer: Viewer, id: number, now: Date): Promise<EventRow> {
  const [row] = await db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), isEventShownTo(viewer, now)))
  if (!row) throw eventNotFound()
  return row
}

/** The same, with the row locked until the transaction ends: places are given and taken under this lock. */
export async function lockEvent(tx: Db, viewer: Viewer, id: number, now: Date): Promise<EventRow> {
  const [row] = await tx
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), isEventShownTo(viewer, now)))
    .for('no key update')
  if (!row) throw eventNotFound()
  return row
}

function eventNotFound() {
  return refuse.notFound('event_not_found', 'This event does not exist.')
}

export function toEvent(row: EventRow, now: Date): CommunityEvent {
  return {
    id: row.id,
    title: row.title,
    place: row.place,
    description: row.description,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    startsLocal: localTimeOf(row.startsAt, row.timeZone),
    endsLocal: row.endsAt && localTimeOf(row.endsAt, row.timeZone),
    url: row.url,
    isCancelled: row.cancelledAt !== null,
    takesSignUps: row.takesSignUps,
    capacity: row.capacity,
    going: row.goingCount,
    waiting: row.waitingCount,
    publicFrom: row.publicFrom && row.publicFrom > now ? row.publicFrom.toISOString() : null,
  }
}
