// Tiers as those see them who sell them: with how they stand at the provider, and how many pay for them.
import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { type TierRow, toTier } from '#server/membership/tiers.ts'

/** States in which somebody is charged, or would be but for their card. */
const PAYING = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']

/** How many members pay for each tier, at whatever price; tiers that nobody pays for are absent. */
export async function countPayingMembers(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ tierId: subscriptions.tierId, members: count() })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.state, PAYING),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.tierId),
      ),
    )
    .groupBy(subscriptions.tierId)
  return new Map(rows.flatMap(({ tierId, members }) => (tierId === null ? [] : [[tierId, members]])))
}

/** `payingMembers` as countPayingMembers has it. */
export function toManagedTier(
  row: TierRow,
  provider: string | null,
  payingMembers: ReadonlyMap<number, number>,
): ManagedTier {
  return {
    ...toTier(row, provider),
    syncState: row.provider === provider || row.syncState === 'pending' ? row.syncState : 'none',
    syncError: row.syncError,
    payingMembers: payingMembers.get(row.id) ?? 0,
    revision: row.revision,
  }
}
