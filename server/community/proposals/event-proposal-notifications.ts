// Notifications about proposed events: to admins while one is open, to its proposer when it is decided.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { Db } from '#server/base/database/database.ts'
import { eventProposals } from '#server/community/tables.ts'
import { listActiveAdmins } from '#server/moderation/members/admins.ts'
import type { EventProposalRow } from './event-proposals.ts'

type About = { proposalId: number }

const subjectOf = (id: number) => `event-proposal:${id}`

async function findRow(db: Db, { proposalId }: About): Promise<EventProposalRow | null> {
  const [row] = await db.select().from(eventProposals).where(eq(eventProposals.id, proposalId))
  return row ?? null
}

/** Every admin except the proposer. */
export async function notificationsOfEventProposal(db: Db, about: About) {
  const row = await findRow(db, about)
  if (row?.state !== 'open') return []
  const admins = await listActiveAdmins(db)
  return admins
    .filter(({ id }) => id !== row.proposerId)
    .map(({ id }) => ({
      userId: id,
      kind: 'proposal_waiting' as const,
      title: `An event was proposed: ${quoted(row.title)}`,
      path: paths.eventProposal(row.id),
      actorId: null,
      subject: subjectOf(row.id),
      mayRead: 'admin' as const,
    }))
}

/** Does not name the admin, so blocks do not matter. */
export async function notificationsOfEventProposalDecision(db: Db, about: About) {
  const row = await findRow(db, about)
  if (!row || (row.state !== 'accepted' && row.state !== 'declined')) return []
  if (row.proposerId === row.decidedBy) return []
  return [
    {
      userId: row.proposerId,
      kind: 'proposal_decided' as const,
      title: `Your event ${quoted(row.title)} was ${row.state}`,
      path: paths.eventProposal(row.id),
      actorId: null,
      subject: subjectOf(row.id),
    },
  ]
}

/** Once decided or withdrawn, admins need no notification. */
export function settledEventProposal({ proposalId }: About) {
  return [{ kind: 'proposal_waiting' as const, subject: subjectOf(proposalId) }]
}
