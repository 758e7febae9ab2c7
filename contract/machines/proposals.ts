// Proposals: additions and corrections by members of paid tiers, each with a source, and the admins' decisions.
import { z } from 'zod'
import { memberName } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line, page, prose, Time, Window } from '#contract/values.ts'
import { ADMIN_MAX, MACHINE_KINDS, PROPOSAL_STATES, PROPOSED_FIELDS } from './admin-constants.ts'
import { Description, Facts, FactValue, ProductionRun } from './facts.ts'
import { MachineId } from './ids.ts'

/** Only the fields to change; at least one. */
export const ProposedChanges = Facts.extend({
  customDescription: Description.nullish(),
  productionRun: ProductionRun.nullish(),
}).refine((changes) => Object.values(changes).some((value) => value !== undefined), {
  message: 'Please change at least one field',
})
export type ProposedChanges = z.output<typeof ProposedChanges>

export const NewProposal = z
  .strictObject({
    /** The machine to correct; null proposes a new one. */
    opdbId: MachineId.nullable(),
    /** Kind of a new machine. */
    kind: z.enum(MACHINE_KINDS).optional(),
    changes: ProposedChanges,
    source: line(ADMIN_MAX.source, 'Please name your source'),
  })
  .refine(({ opdbId, changes }) => opdbId !== null || changes.name !== undefined, {
    path: ['changes', 'name'],
    message: 'Please enter a name',
  })
export type NewProposal = z.output<typeof NewProposal>

/** One field of a proposal: old, proposed and accepted value. */
export const ProposedChange = z.strictObject({
  field: z.enum(PROPOSED_FIELDS),
  /** The value when it was proposed. */
  before: FactValue,
  /** The value on pages now; it may have been edited in between. */
  current: FactValue,
  proposed: FactValue,
  /** Null until accepted; differs from `proposed` if the admin changed it. */
  accepted: FactValue,
})
export type ProposedChange = z.infer<typeof ProposedChange>

export const Proposal = z.strictObject({
  id: Id,
  state: z.enum(PROPOSAL_STATES),
  /** Null for an addition that has not been accepted. */
  opdbId: z.string().nullable(),
  isAddition: z.boolean(),
  kind: z.enum(MACHINE_KINDS),
  machineName: z.string(),
  slug: z.string().nullable().describe('The last part of the machine’s address, where it has one'),
  /** The machine has been deleted since: the proposal can only be declined. */
  isMachineGone: z.boolean(),
  changes: z.array(ProposedChange),
  source: z.string(),
  /** Null if the account was erased. */
  proposer: z.strictObject(memberName).nullable(),
  reason: z.string().nullable(),
  decidedBy: z.strictObject(memberName).nullable(),
  decidedAt: Time.nullable(),
  createdAt: Time,
})
export type Proposal = z.infer<typeof Proposal>

const OneProposal = z.strictObject({ id: Id })
const ListQuery = z.object({ ...Window, state: z.enum(PROPOSAL_STATES).optional() })

/** Accepting with `changes` applies those instead of the proposed ones; declining requires a reason. */
export const ProposalDecision = z
  .strictObject({
    decision: z.enum(['accept', 'decline']),
    changes: ProposedChanges.optional(),
    reason: prose(ADMIN_MAX.reason).optional(),
  })
  .refine(({ decision, reason }) => decision === 'accept' || reason !== undefined, {
    path: ['reason'],
    message: 'Please give a reason',
  })
  .refine(({ decision, changes }) => decision === 'accept' || changes === undefined, {
    path: ['changes'],
    message: 'What is declined is not changed',
  })
export type ProposalDecision = z.output<typeof ProposalDecision>

/** The caller's own proposals, and what prevents another: their tier or a silence. */
const OwnProposals = page(Proposal).extend({ hindrance: z.enum(['tier', 'silenced']).nullable() })

export const machineProposals = endpoints({
  'POST /api/machine-proposals': {
    summary: 'Proposes a correction of a machine, or one that is missing, with a source.',
    access: 'machine.propose',
    limit: 'write',
    body: NewProposal,
    reply: Proposal,
    status: 201,
    refuses: ['unknown_machine', 'edition_required', 'nothing_changed', 'proposals_full'],
  },
  'GET /api/machine-proposals': {
    summary: "The caller's own proposals, the newest first.",
    access: 'member',
    query: ListQuery,
    reply: OwnProposals,
  },
  'GET /api/machine-proposals/{id}': {
    summary: 'A proposal, for its author and for admins.',
    access: 'proposal.read',
    params: OneProposal,
    reply: Proposal,
  },
  'DELETE /api/machine-proposals/{id}': {
    summary: "Withdraws a proposal of the caller's own that no admin has decided on.",
    access: 'proposal.withdraw',
    limit: 'write',
    params: OneProposal,
    refuses: ['proposal_decided'],
  },
  'GET /api/admin/machine-proposals': {
    summary:
      'Proposals of all members: with `state=open` those that wait longest first, else the newest first.',
    access: 'proposal.decide',
    query: ListQuery,
    reply: page(Proposal),
  },
  'POST /api/admin/machine-proposals/{id}/decision': {
    summary: 'Accepts a proposal, as it is or changed, or declines it with a reason.',
    access: 'proposal.decide',
    limit: 'write',
    params: OneProposal,
    body: ProposalDecision,
    reply: Proposal,
    refuses: ['proposal_decided', 'machine_gone', 'nothing_changed', 'name_missing'],
  },
})
