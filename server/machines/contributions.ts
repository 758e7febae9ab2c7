// Machines' part of the leaderboard: accepted proposals count as contributions.
import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { machineProposals } from './tables.ts'

/** Accepted proposals per member. */
export async function countProposalContributions(db: Db): Promise<{ userId: number; count: number }[]> {
  const t = machineProposals
  const rows = await db
    .select({ userId: t.proposerId, count: count() })
    .from(t)
    .where(and(eq(t.state, 'accepted'), isNotNull(t.proposerId)))
    .groupBy(t.proposerId)
  return rows.flatMap(({ userId, count: accepted }) => (userId === null ? [] : [{ userId, count: accepted }]))
}
