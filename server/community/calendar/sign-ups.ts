// Sign-ups for events. Places are given under the lock of the event's row, so that the last one is given once; a returned
// place goes to the first on the waiting list in the same transaction.
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SignUp } from '#contract/community/calendar-events.ts'
import type { SignUpState } from '#contract/community/constants.ts'
import { hasBegun } from '#contract/community/event-days.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { lockCaller, lockMember } from '#server/accounts/members.ts'
import { memberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Found, totalOf, type Window } from '#server/base/database/paging.ts'
import { type Blanks, statementTemplate, timeFrom } from '#server/base/database/statement-templates.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { refuse } from '#server/base/refusal.ts'
import { placeGiven, signUpsChanged } from '#server/community/events.ts'
import { calendarEvents, eventSignUps } from '#server/community/tables.ts'
import { memberBanned } from '#server/moderation/members/sanction-steps.ts'
import { findSanctions, isBanned, isNotBanned } from '#server/moderation/members/sanctions.ts'
import { type EventRow, getEvent, isEventShownTo, isNotOver, lockEvent } from './calendar-events.ts'

const isOwn = (eventId: number, userId: number) =>
  and(eq(eventSignUps.eventId, eventId), eq(eventSignUps.userId, userId))

export async function readSignUp(db: Db, viewer: MemberViewer, id: number, now: Date): Promise<SignUp> {
  const event = await getEvent(db, viewer, id, now)
  const [own] = await db.select().from(eventSignUps).where(isOwn(id, viewer.member.id))
  const { goingCount: going, waitingCount: waiting } = event
  if (own?.state !== 'waiting') return { state: own?.state ?? 'none', position: null, going, waiting }
  const before = and(
    eq(eventSignUps.eventId, id),
    eq(eventSignUps.state, 'waiting'),
    lte(eventSignUps.id, own.id),
  )
  return { state: 'waiting', position: await db.$count(eventSignUps, before), going, waiting }
}

/** Takes a place, or the end of the waiting list. */
export async function signUp({ db, clock }: AppContext, viewer: MemberViewer, id: number): Promise<void> {
  const now = clock.now()
  const userId = viewer.member.id
  await db.transaction(async (tx) => {
    // An erased member takes nobody's place.
    await lockCaller(tx, userId)
    const event = await lockEvent(tx, viewer, id, now)
    if ((await tx.$count(eventSignUps, isOwn(id, userId))) > 0) return
    mustTakeSignUps(event, now)
    const state = freePlaces(event) > 0 ? 'going' : 'waiting'
    await tx.insert(eventSignUps).values({ eventId: id, userId, state, createdAt: now })
    await countAgain(tx, id)
  })
}

function mustTakeSignUps(event: EventRow, now: Date): void {
  if (event.cancelledAt) throw refuse.conflict('event_cancelled', 'This event is canceled.')
  if (hasBegun(event, now)) throw refuse.conflict('event_over', 'This event has already begun.')
  if (!event.takesSignUps) throw refuse.conflict('no_sign_ups', 'This event takes no sign-ups. Just come.')
}

/** For a locked event. A place is free beside a waiting list only while all who wait are banned. */
function freePlaces({ capacity, goingCount }: Pick<EventRow, 'capacity' | 'goingCount'>): number {
  return capacity === null ? Number.POSITIVE_INFINITY : capacity - goingCount
}

/** Also for an event that the member may no longer see. */
export async function cancelSignUp({ db, clock }: AppContext, userId: number, id: number): Promise<void> {
  await db.transaction((tx) => removeSignUp(tx, { eventId: id, userId }, clock.now()))
}

/** When the account is erased: gives its places to others. */
export function removeSignUpsOf(tx: Db, userId: number, now: Date): Promise<void> {
  return removeSignUpsWhere(tx, eq(eventSignUps.userId, userId), now)
}

/** A banned member comes to no event; an end of the ban does not take the places back from others. */
export const freePlacesOfBanned = subscriber({
  name: 'places_of_banned_members',
  events: [memberBanned],
  handle: async (tx, events, { clock }) => {
    const now = clock.now()
    const userIds = [...new Set(events.map(({ payload }) => payload.userId))]
    const banned: number[] = []
    // All members before all events, as everywhere, so that two batches cannot block each other.
    for (const userId of userIds.sort((a, b) => a - b))
      if ((await lockMember(tx, userId)) && (await findSanctions(tx, userId)).bannedAt !== null)
        banned.push(userId)
    await removeSignUpsWhere(tx, and(inArray(eventSignUps.userId, banned), isToCome(now)), now)
  },
})

/** Also for members whom an earlier version banned without freeing their places. */
export async function freePlacesOfAllBanned({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  const isBannedToCome = and(isBanned(eventSignUps.userId), isToCome(now))
  await db.transaction((tx) => removeSignUpsWhere(tx, isBannedToCome, now))
}

const isToCome = (now: Date) => gt(calendarEvents.startsAt, now)

/** In the order of the events, whose rows it locks. */
async function removeSignUpsWhere(tx: Db, condition: SQL | undefined, now: Date): Promise<void> {
  const rows = await tx
    .select({ eventId: eventSignUps.eventId, userId: eventSignUps.userId })
    .from(eventSignUps)
    .innerJoin(calendarEvents, isItsEvent)
    .where(condition)
    .orderBy(asc(eventSignUps.eventId), asc(eventSignUps.id))
  for (const one of rows) await removeSignUp(tx, one, now)
}

async function removeSignUp(
  tx: Db,
  { eventId, userId }: { eventId: number; userId: number },
  now: Date,
): Promise<void> {
  await tx
    .select({ id: calendarEvents.id })
    .from(calendarEvents)
    .where(eq(calendarEvents.id, eventId))
    .for('no key update')
  const removed = await tx.delete(eventSignUps).where(isOwn(eventId, userId)).returning()
  if (removed.length === 0) return
  const event = await countAgain(tx, eventId)
  await fillPlaces(tx, event, now)
}

/** Gives free places to the waiting list in order, until the event begins; for a locked event. */
export async function fillPlaces(tx: Db, event: EventRow, now: Date): Promise<void> {
  const free = freePlaces(event)
  if (free <= 0 || event.waitingCount === 0 || event.cancelledAt || hasBegun(event, now)) return
  const next = await tx
    .select({ id: eventSignUps.id, userId: eventSignUps.userId })
    .from(eventSignUps)
    .where(
      and(
        eq(eventSignUps.eventId, event.id),
        eq(eventSignUps.state, 'waiting'),
        isNotBanned(eventSignUps.userId),
      ),
    )
    .orderBy(asc(eventSignUps.id))
    .limit(Math.min(free, event.waitingCount))
  if (next.length === 0) return
  const ids = next.map(({ id }) => id)
  await tx.update(eventSignUps).set({ state: 'going' }).where(inArray(eventSignUps.id, ids))
  await countAgain(tx, event.id)
  for (const { userId } of next) await emit(tx, placeGiven, { eventId: event.id, userId })
}

/** Updates the counters from the rows. */
async function countAgain(tx: Db, eventId: number): Promise<EventRow> {
  const counted = (state: 'going' | 'waiting') =>
    sql`(select count(*)::int from ${eventSignUps} where ${and(eq(eventSignUps.eventId, eventId), eq(eventSignUps.state, state))})`
  const [row] = await tx
    .update(calendarEvents)
    .set({ goingCount: counted('going'), waitingCount: counted('waiting') })
    .where(eq(calendarEvents.id, eventId))
    .returning()
  if (!row) throw new Error('the event is gone')
  await emit(tx, signUpsChanged, { eventId })
  return row
}

/** Events that the member signed up for and may see and that are not over, the next one first. */
export async function listOwnEvents(
  db: Db,
  viewer: MemberViewer,
  now: Date,
  window: Window,
): Promise<Found<EventRow & { state: SignUpState }>> {
  const rows = await readOwnEvents(db, viewer, { ...window, now: now.toISOString() })
  const total = await totalOf(rows, window, () =>
    db.$count(
      db
        .select({ id: eventSignUps.id })
        .from(eventSignUps)
        .innerJoin(calendarEvents, isItsEvent)
        .where(isOwnToCome(viewer, now))
        .as('own'),
    ),
  )
  return { rows: rows.map(({ event, state }) => ({ ...event, state })), total }
}

const isItsEvent = eq(calendarEvents.id, eventSignUps.eventId)

const isOwnToCome = (viewer: Viewer, now: Date | SQL<Date>) =>
  and(eq(eventSignUps.userId, viewer.member?.id ?? 0), isNotOver(now), isEventShownTo(viewer, now))

const readOwnEvents = statementTemplate(
  (db, viewer, { now, limit, offset }: Blanks<Window & { now: string }>) =>
    db
      .select({ event: calendarEvents, state: eventSignUps.state })
      .from(eventSignUps)
      .innerJoin(calendarEvents, isItsEvent)
      .where(isOwnToCome(viewer, timeFrom(now)))
      .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.id))
      .limit(limit)
      .offset(offset),
)

/** For admins: members with a place, then the waiting list, each in order of sign-up. */
export async function listSignUps(db: Db, eventId: number, { limit, offset }: Window) {
  const isOfEvent = eq(eventSignUps.eventId, eventId)
  const rows = await db
    .select({ ...memberName, state: eventSignUps.state, signedUpAt: eventSignUps.createdAt })
    .from(eventSignUps)
    .innerJoin(users, eq(users.id, eventSignUps.userId))
    .where(isOfEvent)
    .orderBy(asc(eventSignUps.state), asc(eventSignUps.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(eventSignUps, isOfEvent) }
}

/** A page of sign-ups by id: those with a place, or also the waiting list. */
export async function listSignedUp(
  db: Db,
  { eventId, withWaiting }: { eventId: number; withWaiting: boolean },
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ userId: eventSignUps.userId })
    .from(eventSignUps)
    .where(
      and(
        eq(eventSignUps.eventId, eventId),
        gt(eventSignUps.userId, after),
        withWaiting ? undefined : eq(eventSignUps.state, 'going'),
      ),
    )
    .orderBy(asc(eventSignUps.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
