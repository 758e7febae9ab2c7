// Tiers for admins: with their state at the provider and the number of paying members.
import { and, countDistinct, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { type TierRow, toTier } from '#server/membership/tiers.ts'

/** States in which the member is charged, or would be with a working card. */
const PAYING = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']

/**
 * How many members pay the provider for each tier, at any price; tiers without paying members are absent. Without a
 * provider, members of all accounts count: one of them may come back.
 */
export async function countPayingMembers(
  db: Db,
  provider: string | null,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ tierId: subscriptions.tierId, members: countDistinct(subscriptions.customerId) })
    .from(subscriptions)
    .where(
      and(
        provider === null ? undefined : eq(subscriptions.provider, provider),
        inArray(subscriptions.state, PAYING),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.tierId),
      ),
    )
    .groupBy(subscriptions.tierId)
  return new Map(rows.flatMap(({ tierId, members }) => (tierId === null ? [] : [[tierId, members]])))
}

/** `payingMembers` comes from countPayingMembers. */
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
