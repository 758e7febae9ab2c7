// Proposals of events by members. Visible to their proposer and admins; no calendar has one before an admin accepts it.
import { aliasedTable, and, asc, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { EventInput } from '#contract/community/calendar-events.ts'
import { EVENT_PROPOSAL_LIMITS } from '#contract/community/constants.ts'
import type { EventProposal, ProposedEvent } from '#contract/community/event-proposals.ts'
import type { ProposalState } from '#contract/machines/admin-constants.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { localTimeOf } from '#contract/zoned-time.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { columnsOf } from '#server/community/calendar/calendar-edits.ts'
import { isEventShownTo } from '#server/community/calendar/calendar-events.ts'
import { eventProposalWithdrawn, eventProposed } from '#server/community/events.ts'
import { calendarEvents, eventProposals } from '#server/community/tables.ts'

export type EventProposalRow = typeof eventProposals.$inferSelect

interface ReadProposal {
  row: EventProposalRow
  proposer: EventProposal['proposer']
  /** The accepted event, if the reader may see it. */
  eventId: number | null
}

/** The proposer's fields; only an admin sets when the event becomes public. */
function proposedColumns(input: ProposedEvent, now: Date) {
  const { publicFrom: _, isOpened: __, ...columns } = columnsOf({ ...input, publicFrom: null }, now)
  return columns
}

/** Refuses a member with too many open proposals. */
export async function proposeEvent(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  input: ProposedEvent,
): Promise<EventProposal> {
  const now = clock.now()
  const columns = proposedColumns(input, now)
  const proposerId = viewer.member.id
  const id = await db.transaction(async (tx) => {
    // Locks the member: two requests at once could both be the last allowed, and an erased member proposes nothing.
    await lockCaller(tx, proposerId)
    const isWaiting = and(eq(eventProposals.proposerId, proposerId), eq(eventProposals.state, 'open'))
    if ((await tx.$count(eventProposals, isWaiting)) >= EVENT_PROPOSAL_LIMITS.open) throw tooMany()
    const [row] = await tx
      .insert(eventProposals)
      .values({ ...columns, proposerId, createdAt: now })
      .returning({ id: eventProposals.id })
    if (!row) throw new Error('the insert returned no row')
    await emit(tx, eventProposed, { proposalId: row.id })
    return row.id
  })
  return readEventProposal(db, viewer, id, now)
}

/** Replaces all fields. Changes the version, so that an admin cannot accept a text that they have not read. */
export async function changeEventProposal(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
  input: ProposedEvent,
): Promise<EventProposal> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const { version } = await lockOwnProposal(tx, viewer, id)
    const columns = proposedColumns(input, now)
    await tx
      .update(eventProposals)
      .set({ ...columns, version: version + 1 })
      .where(eq(eventProposals.id, id))
  })
  return readEventProposal(db, viewer, id, now)
}

export async function withdrawEventProposal(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOwnProposal(tx, viewer, id)
    mustBeAllowed(viewer, 'proposal.withdraw', { ownerId: row.proposerId }, { isPrivate: true })
    await tx
      .update(eventProposals)
      .set({ state: 'withdrawn', decidedAt: clock.now() })
      .where(eq(eventProposals.id, id))
    await emit(tx, eventProposalWithdrawn, { proposalId: id })
  })
}

/** Locked until the transaction ends; refuses proposals that are not the viewer's or not open. */
async function lockOwnProposal(tx: Db, viewer: MemberViewer, id: number): Promise<EventProposalRow> {
  const [row] = await tx
    .select()
    .from(eventProposals)
    .where(and(eq(eventProposals.id, id), isOwn(viewer)))
    .for('update')
  if (!row) throw refuse.notFound()
  if (row.state !== 'open') throw decidedAlready()
  return row
}

const isOwn = ({ member }: MemberViewer): SQL => eq(eventProposals.proposerId, member.id)

const proposers = aliasedTable(users, 'proposers')

function selectProposals(db: Db, viewer: MemberViewer, now: Date) {
  // An admin may have given it early access, which its proposer may lack.
  const isItsEvent = and(eq(calendarEvents.id, eventProposals.eventId), isEventShownTo(viewer, now))
  return db
    .select({
      row: getTableColumns(eventProposals),
      proposer: { username: proposers.username, displayName: proposers.displayName },
      eventId: calendarEvents.id,
    })
    .from(eventProposals)
    .innerJoin(proposers, eq(proposers.id, eventProposals.proposerId))
    .leftJoin(calendarEvents, isItsEvent)
}

/** Not found for everyone but the proposer and admins. */
export async function readEventProposal(
  db: Db,
  viewer: MemberViewer,
  id: number,
  now: Date,
): Promise<EventProposal> {
  // The query excludes others' proposals: hiding a found one would take measurably longer than finding none.
  const theirs = viewer.member.role === 'admin' ? undefined : isOwn(viewer)
  const [found] = await selectProposals(db, viewer, now).where(and(eq(eventProposals.id, id), theirs))
  if (!found) throw refuse.notFound()
  mustBeAllowed(viewer, 'proposal.read', { ownerId: found.row.proposerId }, { isPrivate: true })
  return toEventProposal(found)
}

interface Asked {
  /** The viewer's own, newest first; or everyone's, open ones first in the order of arrival. */
  isOwnList: boolean
  state: ProposalState | undefined
  window: Window
  now: Date
}

export async function listEventProposals(
  db: Db,
  viewer: MemberViewer,
  { isOwnList, state, window, now }: Asked,
): Promise<Found<ReadProposal>> {
  const wanted = and(isOwnList ? isOwn(viewer) : undefined, state && eq(eventProposals.state, state))
  const isQueue = !isOwnList && state === 'open'
  const rows = await selectProposals(db, viewer, now)
    .where(wanted)
    .orderBy(isQueue ? asc(eventProposals.id) : desc(eventProposals.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(eventProposals, wanted) }
}

/** When the account is erased: deletes its proposals, and their notifications to admins. */
export async function removeProposalsOf(tx: Db, userId: number): Promise<void> {
  const removed = await tx.delete(eventProposals).where(eq(eventProposals.proposerId, userId)).returning()
  for (const { id, state } of removed)
    if (state === 'open') await emit(tx, eventProposalWithdrawn, { proposalId: id })
}

/** The proposal as a public event of the calendar. */
export function toEventInput(row: EventProposalRow): EventInput {
  const { title, place, description, timeZone, url, takesSignUps, capacity, startsAt, endsAt } = row
  const startsLocal = localTimeOf(startsAt, timeZone)
  const endsLocal = endsAt && localTimeOf(endsAt, timeZone)
  return {
    ...{ title, place, description, timeZone, url, takesSignUps, capacity },
    startsAt: startsLocal,
    endsAt: endsLocal,
    publicFrom: null,
  }
}

export function toEventProposal({ row, proposer, eventId }: ReadProposal): EventProposal {
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    place: row.place,
    description: row.description,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    startsLocal: localTimeOf(row.startsAt, row.timeZone),
    endsLocal: row.endsAt && localTimeOf(row.endsAt, row.timeZone),
    url: row.url,
    takesSignUps: row.takesSignUps,
    capacity: row.capacity,
    version: row.version,
    proposer,
    reason: row.reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    eventId,
  }
}

export const decidedAlready = () =>
  refuse.conflict('proposal_decided', 'This proposal has already been decided or withdrawn.')

const tooMany = () =>
  refuse.conflict(
    'proposals_full',
    `You have ${EVENT_PROPOSAL_LIMITS.open} open proposals. Please wait until an admin has reviewed some of them.`,
  )

/** Number of open proposals, for admins. */
export function countOpenEventProposals(db: Db): Promise<number> {
  return db.$count(eventProposals, eq(eventProposals.state, 'open'))
}
