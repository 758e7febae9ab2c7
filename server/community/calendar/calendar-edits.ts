// Admins' changes of the calendar. Times are local times of the place, so that an event that moves across a clock change
// keeps its hour.
import { eq } from 'drizzle-orm'
import type { EventInput } from '#contract/community/calendar-events.ts'
import { EVENT_DAYS_MAX } from '#contract/community/constants.ts'
import { hasBegun, isOver } from '#contract/community/event-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { MemberViewer, ViewingMember } from '#contract/viewer.ts'
import { momentOf } from '#contract/zoned-time.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { calendarChanged, calendarEventCancelled, calendarEventMoved } from '#server/community/events.ts'
import { calendarEvents } from '#server/community/tables.ts'
import { type EventRow, lockEvent } from './calendar-events.ts'
import { fillPlaces } from './sign-ups.ts'

type Field = 'startsAt' | 'endsAt' | 'publicFrom'

function readTime(input: EventInput, field: Field): Date | null {
  const local = input[field]
  if (local === null) return null
  const moment = momentOf(local, input.timeZone)
  if (moment) return moment
  const text = 'The clocks of the place never show this time. Please choose another.'
  throw refuse.invalid('no_such_time', text, { [field]: text })
}

/** Columns of an event; refuses times that make no sense. `before` is the event that is changed. */
export function columnsOf(input: EventInput, now: Date, before?: EventRow) {
  const startsAt = readTime(input, 'startsAt') ?? now
  const endsAt = readTime(input, 'endsAt')
  const publicFrom = readTime(input, 'publicFrom')
  if (endsAt && endsAt <= startsAt) {
    const text = 'The event must end after it begins'
    throw refuse.invalid('ends_before_start', text, { endsAt: text })
  }
  if (endsAt && endsAt.getTime() - startsAt.getTime() > EVENT_DAYS_MAX * DAY_MS) {
    const text = `An event lasts at most ${EVENT_DAYS_MAX} days`
    throw refuse.invalid('ends_before_start', text, { endsAt: text })
  }
  if (publicFrom && publicFrom >= startsAt) {
    const text = 'The event must be public before it begins'
    throw refuse.invalid('opens_too_late', text, { publicFrom: text })
  }
  // What goes on is still corrected or extended.
  const running = before && hasBegun(before, now) && !isOver(before, now) ? before : null
  if (startsAt <= now && startsAt.getTime() !== running?.startsAt.getTime()) {
    const text = running ? 'Please keep the start, or choose a time to come' : 'Please choose a time to come'
    throw refuse.invalid('already_over', text, { startsAt: text })
  }
  return { ...input, startsAt, endsAt, publicFrom, isOpened: publicFrom === null || publicFrom <= now }
}

export async function addEvent(
  { db, clock }: AppContext,
  { member }: MemberViewer,
  input: EventInput,
): Promise<EventRow> {
  const now = clock.now()
  const columns = columnsOf(input, now)
  return db.transaction((tx) => insertEvent(tx, { columns, by: member, now }))
}

interface Adding {
  columns: ReturnType<typeof columnsOf>
  by: ViewingMember
  now: Date
}

/** Adds an event to the calendar. */
export async function insertEvent(tx: Db, { columns, by, now }: Adding): Promise<EventRow> {
  const [row] = await tx
    .insert(calendarEvents)
    .values({ ...columns, updatedAt: now })
    .returning()
  if (!row) throw new Error('the insert returned no row')
  await emit(tx, calendarChanged, { eventId: row.id })
  await audit(tx, { actor: by, action: 'event_added', subject: subjectOf(row), at: now })
  return row
}

const subjectOf = ({ id }: Pick<EventRow, 'id'>) => ({ kind: 'event', id })

/** Additional places go to the waiting list; fewer places take none away. */
export async function changeEvent(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
  input: EventInput,
): Promise<EventRow> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const before = await lockEvent(tx, viewer, id, now)
    mustBeOn(before)
    const columns = columnsOf(input, now, before)
    const isMoved = hasMoved(before, columns)
    const isLater = columns.startsAt.getTime() !== before.startsAt.getTime()
    const after = await write(tx, before, { ...columns, ...(isLater && { remindedAt: null }) }, now)
    await fillPlaces(tx, after, now)
    if (isMoved) await emit(tx, calendarEventMoved, { eventId: id })
    const detail = isMoved ? { startsAt: after.startsAt.toISOString(), place: after.place } : {}
    await audit(tx, {
      actor: viewer.member,
      action: 'event_changed',
      subject: subjectOf(after),
      detail,
      at: now,
    })
    return (await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)))[0] ?? after
  })
}

function hasMoved(
  before: EventRow,
  after: Pick<EventRow, 'startsAt' | 'endsAt' | 'place' | 'timeZone'>,
): boolean {
  return (
    after.startsAt.getTime() !== before.startsAt.getTime() ||
    after.endsAt?.getTime() !== before.endsAt?.getTime() ||
    after.place !== before.place ||
    after.timeZone !== before.timeZone
  )
}

async function write(tx: Db, before: EventRow, change: Partial<EventRow>, now: Date): Promise<EventRow> {
  const [row] = await tx
    .update(calendarEvents)
    .set({ ...change, sequence: before.sequence + 1, updatedAt: now })
    .where(eq(calendarEvents.id, before.id))
    .returning()
  if (!row) throw new Error('the event is gone')
  await emit(tx, calendarChanged, { eventId: row.id })
  return row
}

function mustBeOn({ cancelledAt }: EventRow): void {
  if (cancelledAt) throw refuse.conflict('event_cancelled', 'This event is canceled. Please add a new one.')
}

/** Permanent and idempotent. */
export async function cancelEvent(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
): Promise<EventRow> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const before = await lockEvent(tx, viewer, id, now)
    if (before.cancelledAt) return before
    if (isOver(before, now)) throw refuse.conflict('event_over', 'This event is already over.')
    const row = await write(tx, before, { cancelledAt: now }, now)
    await emit(tx, calendarEventCancelled, { eventId: id })
    await audit(tx, { actor: viewer.member, action: 'event_cancelled', subject: subjectOf(row), at: now })
    return row
  })
}
