// Recipients of notifications about an event: members with a place and on the waiting list. Before it is public, only those
// who may still see it.
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { zonedText } from '#contract/zoned-time.ts'
import type { Db } from '#server/base/database/database.ts'
import { calendarEvents, eventSignUps } from '#server/community/tables.ts'
import type { EventRow } from './calendar-events.ts'

interface About extends Record<string, unknown> {
  eventId: number
}

/** Notifications of one kind are combined; those of different kinds are not. */
type News = 'place' | 'time' | 'near' | 'cancelled'

const subjectOf = (eventId: number, news: News) => `event:${eventId}:${news}`

async function find(db: Db, { eventId }: About): Promise<EventRow | undefined> {
  const [row] = await db.select().from(calendarEvents).where(eq(calendarEvents.id, eventId))
  return row
}

function notificationOf(row: EventRow, news: News, title: string) {
  return {
    kind: 'event' as const,
    title,
    path: paths.event(row.id),
    subject: subjectOf(row.id, news),
    ...(!row.isOpened && { mayRead: 'event.early' as const }),
  }
}

const when = ({ startsAt, timeZone }: EventRow) => zonedText(startsAt, timeZone)

/** Checks the present state: members who gave their place back are not notified. */
export async function notificationsOfPlace(db: Db, { eventId, userId }: About & { userId: number }) {
  const row = await find(db, { eventId })
  const isTheirs = and(
    eq(eventSignUps.eventId, eventId),
    eq(eventSignUps.userId, userId),
    eq(eventSignUps.state, 'going'),
  )
  if (!row || row.cancelledAt || (await db.$count(eventSignUps, isTheirs)) === 0) return []
  // Without the time, which would be wrong once the event moves.
  return [{ userId, ...notificationOf(row, 'place', `You’re signed up for ${quoted(row.title)}`) }]
}

export async function notificationOfMove(db: Db, about: About) {
  const row = await find(db, about)
  if (!row || row.cancelledAt) return null
  return notificationOf(row, 'time', `${quoted(row.title)} has changed: ${when(row)}, ${row.place}`)
}

export async function notificationOfCancellation(db: Db, about: About) {
  const row = await find(db, about)
  return row?.cancelledAt ? notificationOf(row, 'cancelled', `${quoted(row.title)} is canceled`) : null
}

export async function notificationOfNearEvent(db: Db, about: About) {
  const row = await find(db, about)
  if (!row || row.cancelledAt) return null
  return notificationOf(row, 'near', `${quoted(row.title)} begins ${when(row)}`)
}

/** A reminder of the former start; where the start is the same, or its own reminder was sent, it is right. */
export async function outdatedReminder(db: Db, about: About) {
  const row = await find(db, about)
  return row?.remindedAt === null ? [{ kind: 'event' as const, subject: subjectOf(row.id, 'near') }] : []
}

/** After a cancellation, no other notification about the event is sent. */
export async function notificationsOfCancelledEvent(db: Db, about: About) {
  const row = await find(db, about)
  if (!row?.cancelledAt) return []
  return (['place', 'time', 'near'] as const).map((news) => ({
    kind: 'event' as const,
    subject: subjectOf(row.id, news),
  }))
}
