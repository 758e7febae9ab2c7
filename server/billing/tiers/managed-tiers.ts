// Tiers for admins: with their state at the provider and the number of paying members.
import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { type TierRow, toTier } from '#server/membership/tiers.ts'

/** States in which the member is charged, or would be with a working card. */
const PAYING = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']

/** How many members pay for each tier, at any price; tiers without paying members are absent. */
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
