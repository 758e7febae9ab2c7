// Notifications of proposals: to admins while one is open, to its member once it is decided.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { Db } from '#server/base/database/database.ts'
import { machineProposals } from '#server/machines/tables.ts'
import { listActiveAdmins } from '#server/moderation/members/admins.ts'
import type { ProposalRow } from './proposals.ts'

type About = { proposalId: number }

const subjectOf = (id: number) => `proposal:${id}`

async function findRow(db: Db, { proposalId }: About): Promise<ProposalRow | null> {
  const [row] = await db.select().from(machineProposals).where(eq(machineProposals.id, proposalId))
  return row ?? null
}

/** Notifies every admin except the proposer. */
export async function notificationsOfNewProposal(db: Db, about: About) {
  const row = await findRow(db, about)
  if (row?.state !== 'open') return []
  const admins = await listActiveAdmins(db)
  const name = quoted(row.machineName)
  return admins
    .filter(({ id }) => id !== row.proposerId)
    .map(({ id }) => ({
      userId: id,
      kind: 'proposal_waiting' as const,
      title: row.isAddition ? `A new machine was proposed: ${name}` : `A correction of ${name} was proposed`,
      path: paths.proposal(row.id),
      actorId: null,
      subject: subjectOf(row.id),
      mayRead: 'admin' as const,
    }))
}

/** Notifies the proposer. The admin is not named, so that blocks do not matter. */
export async function notificationsOfProposalDecision(db: Db, about: About) {
  const row = await findRow(db, about)
  const isTheirOwn = row?.proposerId === row?.decidedBy
  if (!row || row.proposerId === null || isTheirOwn) return []
  const what = `Your ${row.isAddition ? 'machine' : 'correction of'} ${quoted(row.machineName)}`
  return [
    {
      userId: row.proposerId,
      kind: 'proposal_decided' as const,
      title: `${what} was ${row.state === 'accepted' ? 'accepted' : 'declined'}`,
      path: paths.proposal(row.id),
      actorId: null,
      subject: subjectOf(row.id),
    },
  ]
}

/** Withdraws the admins' notification of a decided proposal. */
export function settledProposal({ proposalId }: About) {
  return [{ kind: 'proposal_waiting' as const, subject: subjectOf(proposalId) }]
}
