// Proposals of events: members of paid tiers propose what admins then accept, change or decline.
import { z } from 'zod'
import { memberName } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import { Id, page, prose, Time, Window } from '#contract/values.ts'
import { EventInput, INPUT_REFUSALS } from './calendar-events.ts'
import { EVENT_PROPOSAL_LIMITS } from './constants.ts'

/** An event as members propose it. From when it is public, the admin says. */
export const ProposedEvent = EventInput.omit({ publicFrom: true })
export type ProposedEvent = z.infer<typeof ProposedEvent>

export const EventProposal = z.strictObject({
  id: Id,
  state: z.enum(PROPOSAL_STATES),
  title: z.string(),
  place: z.string(),
  description: z.string(),
  startsAt: Time,
  endsAt: Time.nullable(),
  timeZone: z.string(),
  startsLocal: z.string(),
  endsLocal: z.string().nullable(),
  url: z.string().nullable(),
  takesSignUps: z.boolean(),
  capacity: z.int().nullable(),
  /** Grows with each change of the proposer's: what is accepted is what the admin has read. */
  version: z.int(),
  proposer: z.strictObject(memberName),
  /** Why it was declined. */
  reason: z.string().nullable(),
  decidedAt: Time.nullable(),
  createdAt: Time,
  /** The event that it became, for those who may see that one. */
  eventId: Id.nullable(),
})
export type EventProposal = z.infer<typeof EventProposal>

/** The event as the admin wants it, and which version of the proposal it was made of. */
export const ProposalAcceptance = EventInput.extend({ version: z.int().min(0).max(1_000_000_000) })
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>

/** The caller's own proposals, and what prevents another: their tier or a silence. */
const OwnEventProposals = page(EventProposal).extend({
  hindrance: z.enum(['tier', 'silenced']).nullable(),
})

const params = z.strictObject({ id: Id })
const ListQuery = z.object({ ...Window, state: z.enum(PROPOSAL_STATES).optional() })

export const eventProposals = endpoints({
  'POST /api/event-proposals': {
    summary: 'Proposes an event. It is in no calendar until an admin accepts it.',
    access: 'event.propose',
    limit: 'write',
    body: ProposedEvent,
    reply: EventProposal,
    status: 201,
    refuses: ['proposals_full', ...INPUT_REFUSALS],
  },
  'GET /api/event-proposals': {
    summary: "The caller's own proposals of events, the newest first.",
    access: 'member',
    query: ListQuery,
    reply: OwnEventProposals,
  },
  'GET /api/event-proposals/{id}': {
    summary: 'A proposal of an event, for its author and for admins.',
    access: 'proposal.read',
    params,
    reply: EventProposal,
  },
  'PUT /api/event-proposals/{id}': {
    summary:
      "Changes a proposal of the caller's own that no admin has decided on; the body replaces all its fields.",
    access: 'event.propose',
    limit: 'write',
    params,
    body: ProposedEvent,
    reply: EventProposal,
    refuses: ['proposal_decided', ...INPUT_REFUSALS],
  },
  'DELETE /api/event-proposals/{id}': {
    summary: "Withdraws a proposal of the caller's own that no admin has decided on.",
    access: 'proposal.withdraw',
    limit: 'write',
    params,
    refuses: ['proposal_decided'],
  },
  'GET /api/admin/event-proposals': {
    summary:
      'Proposals of all members: with `state=open` those that wait longest first, else the newest first.',
    access: 'event.manage',
    query: ListQuery,
    reply: page(EventProposal),
  },
  'POST /api/admin/event-proposals/{id}/acceptance': {
    summary: 'Accepts a proposal, as it is or changed: the event in the body is added to the calendar.',
    access: 'event.manage',
    limit: 'write',
    params,
    body: ProposalAcceptance,
    reply: EventProposal,
    status: 200,
    refuses: ['proposal_decided', 'proposal_changed', ...INPUT_REFUSALS],
  },
  'POST /api/admin/event-proposals/{id}/rejection': {
    summary: 'Declines a proposal with a reason, which the member reads.',
    access: 'event.manage',
    limit: 'write',
    params,
    body: z.strictObject({ reason: prose(EVENT_PROPOSAL_LIMITS.reason, 'Please give a reason') }),
    reply: EventProposal,
    status: 200,
    refuses: ['proposal_decided'],
  },
})
