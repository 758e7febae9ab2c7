// Admins' decisions on proposals: accept, accept with changes, or decline with a reason. Once each.
import { eq } from 'drizzle-orm'
import type { Proposal, ProposalDecision, ProposedChanges } from '#contract/machines/proposals.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { addOwnMachine, saveFacts } from '#server/machines/admin/machine-changes.ts'
import { lockSourceRow } from '#server/machines/catalogue/entries.ts'
import { machineProposals } from '#server/machines/tables.ts'
import { proposalDecided } from './proposal-events.ts'
import { decidedAlready, getProposal, nothingChanged, type ProposalRow, toProposal } from './proposals.ts'
import { differencesOf, readProposedMachines, splitChanges } from './proposed-machines.ts'

interface Deciding {
  proposalId: number
  decision: ProposalDecision
  by: ViewingMember
}

export async function decideProposal(
  { db, clock }: AppContext,
  { proposalId, decision, by }: Deciding,
): Promise<Proposal> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const row = await lockProposal(tx, proposalId)
    if (row.state !== 'open') throw decidedAlready()
    const isAccepted = decision.decision === 'accept'
    const changes = decision.changes ?? row.changes
    const outcome = isAccepted ? await accept(tx, { row, changes, by, now }) : {}
    await tx
      .update(machineProposals)
      .set({
        ...outcome,
        state: isAccepted ? 'accepted' : 'declined',
        reason: decision.reason ?? null,
        decidedBy: by.id,
        decidedAt: now,
      })
      .where(eq(machineProposals.id, proposalId))
    await audit(tx, {
      actor: by,
      action: isAccepted ? 'proposal_accepted' : 'proposal_declined',
      subject: { kind: 'proposal', id: proposalId },
      detail: { machine: outcome.opdbId ?? row.opdbId, changed: decision.changes !== undefined },
      at: now,
    })
    await emit(tx, proposalDecided, { proposalId })
  })
  return toProposal(await getProposal(db, proposalId))
}

/** Locks the machine, then the proposal, in the order of a synchronization that moves the machine. */
async function lockProposal(tx: Db, id: number): Promise<ProposalRow> {
  const t = machineProposals
  const [seen] = await tx.select({ opdbId: t.opdbId }).from(t).where(eq(t.id, id))
  if (!seen) throw refuse.notFound()
  if (seen.opdbId !== null) await lockSourceRow(tx, seen.opdbId)
  const [row] = await tx.select().from(t).where(eq(t.id, id)).for('update')
  if (!row) throw refuse.notFound()
  return row
}

interface Accepting {
  row: ProposalRow
  changes: ProposedChanges
  by: ViewingMember
  now: Date
}

type Outcome = Partial<Pick<ProposalRow, 'opdbId' | 'accepted' | 'before'>>

/** Writes the accepted changes into the machine and its history, with the proposal's source. */
function accept(tx: Db, accepting: Accepting): Promise<Outcome> {
  return accepting.row.isAddition ? addMachine(tx, accepting) : correctMachine(tx, accepting)
}

async function addMachine(tx: Db, { row, changes, by, now }: Accepting): Promise<Outcome> {
  const { facts, own } = splitChanges(changes)
  const { name } = facts
  if (name === undefined) {
    const text = 'Please enter a name'
    throw refuse.invalid('name_missing', text, { 'changes.name': text })
  }
  const { opdbId } = await addOwnMachine(tx, {
    facts: { ...facts, name },
    kind: row.machineKind,
    own,
    by,
    source: row.source,
    proposalId: row.id,
    now,
  })
  return { opdbId, accepted: await readWritten(tx, opdbId, changes) }
}

async function correctMachine(tx: Db, { row, changes, by, now }: Accepting): Promise<Outcome> {
  const opdbId = row.opdbId ?? ''
  const machine = (await readProposedMachines(tx, [opdbId])).get(opdbId)
  if (!machine || machine.isGone) {
    throw refuse.conflict(
      'machine_gone',
      'This machine has since been deleted, so you can only decline the proposal.',
    )
  }
  const { facts, own } = splitChanges(changes)
  const revision = await saveFacts(tx, {
    opdbId,
    facts,
    own,
    by,
    kind: 'proposed',
    source: row.source,
    proposalId: row.id,
    now,
  })
  if (revision === null) throw nothingChanged()
  const { before } = differencesOf(changes, machine.values)
  return { accepted: await readWritten(tx, opdbId, changes), before: { ...before, ...row.before } }
}

/** The written changes: manufacturers by their names here, and no duplicates. */
async function readWritten(tx: Db, opdbId: string, changes: ProposedChanges): Promise<ProposedChanges> {
  const machine = (await readProposedMachines(tx, [opdbId])).get(opdbId)
  if (!machine) throw new Error('a machine that was written is gone')
  return Object.fromEntries(Object.entries(machine.values).filter(([field]) => field in changes))
}
