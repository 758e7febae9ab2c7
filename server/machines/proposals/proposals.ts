// Proposals: members of paid tiers add and correct machines. Pages show nothing of them before an admin accepts.
import { aliasedTable, and, asc, desc, eq, type SQL } from 'drizzle-orm'
import {
  OPEN_PROPOSALS_MAX,
  PROPOSED_FIELDS,
  type ProposalState,
} from '#contract/machines/admin-constants.ts'
import type { NewProposal, Proposal } from '#contract/machines/proposals.ts'
import { slugOf } from '#contract/paths.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { getEdition } from '#server/machines/catalogue/titles.ts'
import { machineProposals } from '#server/machines/tables.ts'
import { proposalMade, proposalWithdrawn } from './proposal-events.ts'
import { differencesOf, type ProposedMachine, readProposedMachines } from './proposed-machines.ts'

export type ProposalRow = typeof machineProposals.$inferSelect

/** A proposal with its proposer, the deciding admin, and the machine's present state. */
export interface ReadProposal {
  row: ProposalRow
  proposer: Proposal['proposer']
  decidedBy: Proposal['decidedBy']
  machine: ProposedMachine | null
}

const proposers = aliasedTable(users, 'proposers')
const deciders = aliasedTable(users, 'deciders')

/**
 * Stores the changes that differ from the displayed values. Refuses if there are none, or if the member has too many
 * open.
 */
export async function addProposal(
  { db, clock }: AppContext,
  catalogue: Catalogue,
  proposerId: number,
  { opdbId, kind, changes, source }: NewProposal,
): Promise<Proposal> {
  const target = opdbId === null ? null : await getEdition(db, catalogue.index(), opdbId)
  const id = await db.transaction(async (tx) => {
    // Sequential, or two at once could both be the last allowed; an erased member cannot propose.
    await lockCaller(tx, proposerId)
    const machine = target && (await getMachineToChange(tx, target.opdbId))
    const wanted = differencesOf(changes, machine?.values ?? {})
    if (Object.keys(wanted.changes).length === 0) throw nothingChanged()
    const isWaiting = and(eq(machineProposals.proposerId, proposerId), eq(machineProposals.state, 'open'))
    if ((await tx.$count(machineProposals, isWaiting)) >= OPEN_PROPOSALS_MAX) throw tooMany()
    const [row] = await tx
      .insert(machineProposals)
      .values({
        opdbId: machine?.opdbId ?? null,
        isAddition: machine === null,
        machineKind: machine?.kind ?? kind ?? 'pinball',
        machineName: machine?.name ?? changes.name ?? '',
        changes: wanted.changes,
        before: machine ? wanted.before : {},
        source,
        proposerId,
        createdAt: clock.now(),
      })
      .returning({ id: machineProposals.id })
    if (!row) throw new Error('A proposal was not written down.')
    await emit(tx, proposalMade, { proposalId: row.id })
    return row.id
  })
  return toProposal(await getProposal(db, id))
}

async function getMachineToChange(tx: Db, opdbId: string): Promise<ProposedMachine> {
  const machine = (await readProposedMachines(tx, [opdbId])).get(opdbId)
  if (machine && !machine.isGone) return machine
  throw refuse.notFound('unknown_machine', 'This machine no longer exists.')
}

/** Not found for everyone but the proposer and admins. */
export async function readProposal(db: Db, viewer: MemberViewer, id: number): Promise<Proposal> {
  // Others' proposals are excluded in the query: finding one and hiding it would take measurably longer than finding
  // none.
  const theirs = viewer.member.role === 'admin' ? undefined : ownedBy(viewer)
  const found = await getProposal(db, id, theirs)
  mustBeAllowed(viewer, 'proposal.read', { ownerId: found.row.proposerId }, { isPrivate: true })
  return toProposal(found)
}

function ownedBy({ member }: MemberViewer): SQL {
  return eq(machineProposals.proposerId, member.id)
}

export async function getProposal(db: Db, id: number, where?: SQL): Promise<ReadProposal> {
  const [found] = await selectProposals(db).where(and(eq(machineProposals.id, id), where))
  if (!found) throw refuse.notFound()
  const [proposal] = await withMachines(db, [found])
  if (!proposal) throw refuse.notFound()
  return proposal
}

interface Asked {
  /** One member's newest first; over all members the longest open first. */
  proposerId?: number
  state?: ProposalState | undefined
  window: Window
}

export async function listProposals(
  db: Db,
  { proposerId, state, window }: Asked,
): Promise<Found<ReadProposal>> {
  const t = machineProposals
  const where = and(
    proposerId === undefined ? undefined : eq(t.proposerId, proposerId),
    state && eq(t.state, state),
  )
  // The open queue is read from its beginning, decided ones from the end.
  const isQueue = proposerId === undefined && state === 'open'
  const rows = await selectProposals(db)
    .where(where)
    .orderBy(isQueue ? asc(t.id) : desc(t.id))
    .limit(window.limit)
    .offset(window.offset)
  return { rows: await withMachines(db, rows), total: await db.$count(t, where) }
}

function selectProposals(db: Db) {
  return db
    .select({
      row: machineProposals,
      proposer: { username: proposers.username, displayName: proposers.displayName },
      decidedBy: { username: deciders.username, displayName: deciders.displayName },
    })
    .from(machineProposals)
    .leftJoin(proposers, eq(proposers.id, machineProposals.proposerId))
    .leftJoin(deciders, eq(deciders.id, machineProposals.decidedBy))
}

async function withMachines(db: Db, found: Omit<ReadProposal, 'machine'>[]): Promise<ReadProposal[]> {
  const ids = new Set(found.flatMap(({ row }) => row.opdbId ?? []))
  const known = await readProposedMachines(db, [...ids])
  return found.map((one) => ({ ...one, machine: known.get(one.row.opdbId ?? '') ?? null }))
}

/** Withdrawal by the member, until it is decided. */
export async function withdrawProposal(
  { db, clock }: AppContext,
  viewer: MemberViewer,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(machineProposals)
      .where(and(eq(machineProposals.id, id), ownedBy(viewer)))
      .for('update')
    if (!row) throw refuse.notFound()
    mustBeAllowed(viewer, 'proposal.withdraw', { ownerId: row.proposerId }, { isPrivate: true })
    if (row.state !== 'open') throw decidedAlready()
    await tx
      .update(machineProposals)
      .set({ state: 'withdrawn', decidedAt: clock.now() })
      .where(eq(machineProposals.id, id))
    await emit(tx, proposalWithdrawn, { proposalId: id })
  })
}

/** Includes fields that an admin added on acceptance; ones left out show as unchanged. */
export function toProposal({ row, proposer, decidedBy, machine }: ReadProposal): Proposal {
  const { changes, before, accepted } = row
  const touched = PROPOSED_FIELDS.filter((field) => field in changes || (accepted && field in accepted))
  return {
    id: row.id,
    state: row.state,
    opdbId: row.opdbId,
    isAddition: row.isAddition,
    kind: row.machineKind,
    machineName: row.machineName,
    slug: machine && slugOf(machine.name),
    isMachineGone: row.opdbId !== null && (machine === null || machine.isGone),
    changes: touched.map((field) => ({
      field,
      before: before[field] ?? null,
      current: machine?.values[field] ?? null,
      proposed: (field in changes ? changes[field] : before[field]) ?? null,
      accepted: accepted ? ((field in accepted ? accepted[field] : before[field]) ?? null) : null,
    })),
    source: row.source,
    proposer,
    reason: row.reason,
    decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export const nothingChanged = () =>
  refuse.invalid('nothing_changed', 'The database already says this. Please change at least one field.')

export const decidedAlready = () =>
  refuse.conflict('proposal_decided', 'This proposal has already been decided or withdrawn.')

const tooMany = () =>
  refuse.conflict(
    'proposals_full',
    `You have ${OPEN_PROPOSALS_MAX} open proposals. Please wait until an admin has reviewed some of them.`,
  )

export function countOpenProposals(db: Db): Promise<number> {
  return db.$count(machineProposals, eq(machineProposals.state, 'open'))
}
