// Admins' decisions on proposed events: accept, edited or not, or decline with a reason. Final.
import { eq } from 'drizzle-orm'
import type { EventProposal, ProposalAcceptance } from '#contract/community/event-proposals.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { columnsOf, insertEvent } from '#server/community/calendar/calendar-edits.ts'
import { eventProposalDecided } from '#server/community/events.ts'
import { eventProposals } from '#server/community/tables.ts'
import { decidedAlready, type EventProposalRow, readEventProposal, toEventInput } from './event-proposals.ts'

/** Adds the event as the admin submits it. */
export async function acceptEventProposal(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
  { version, ...input }: ProposalAcceptance,
): Promise<EventProposal> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const row = await lockOpenProposal(tx, id)
    if (row.version !== version) throw changedMeanwhile()
    const event = await insertEvent(tx, { columns: columnsOf(input, now), by: viewer.member, now })
    await tx
      .update(eventProposals)
      .set({ state: 'accepted', eventId: event.id, decidedBy: viewer.member.id, decidedAt: now })
      .where(eq(eventProposals.id, id))
    const changed = changedFields(toEventInput(row), input)
    await audit(tx, {
      actor: viewer.member,
      action: 'event_proposal_accepted',
      subject: { kind: 'event_proposal', id },
      detail: { event: event.id, ...(changed.length > 0 && { changed }) },
      at: now,
    })
    await emit(tx, eventProposalDecided, { proposalId: id })
  })
  return readEventProposal(db, viewer, id, now)
}

function changedFields<T extends object>(before: T, after: T): string[] {
  return Object.keys(before).filter((field) => before[field as keyof T] !== after[field as keyof T])
}

export async function declineEventProposal(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
  reason: string,
): Promise<EventProposal> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockOpenProposal(tx, id)
    await tx
      .update(eventProposals)
      .set({ state: 'declined', reason, decidedBy: viewer.member.id, decidedAt: now })
      .where(eq(eventProposals.id, id))
    await audit(tx, {
      actor: viewer.member,
      action: 'event_proposal_declined',
      subject: { kind: 'event_proposal', id },
      at: now,
    })
    await emit(tx, eventProposalDecided, { proposalId: id })
  })
  return readEventProposal(db, viewer, id, now)
}

async function lockOpenProposal(tx: Db, id: number): Promise<EventProposalRow> {
  const [row] = await tx.select().from(eventProposals).where(eq(eventProposals.id, id)).for('update')
  if (!row) throw refuse.notFound()
  if (row.state !== 'open') throw decidedAlready()
  return row
}

const changedMeanwhile = () =>
  refuse.conflict(
    'proposal_changed',
    'The member has since changed this proposal. Please reload the page and read it again.',
  )
