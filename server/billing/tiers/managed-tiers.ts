// Tiers for admins: with their state at the provider and the number of paying members.
import { and, countDistinct, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ManagedTier } from '#contract/billing/tiers.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { Db } from '#server/base/database/database.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { type TierRow, toTier } from '#server/membership/tiers.ts'

/** States in which the member is charged, or would be with a working card. */
const PAYING = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']

/** The provider's account whose subscriptions are meant, or all that the site ever had. */
export type Accounts = { provider: string } | 'all'

/** Without a provider all accounts count: one of them may come back. */
export function accountsOf(payments: Pick<Payments, 'provider'> | null): Accounts {
  return payments ?? 'all'
}

export function isOfAccounts(accounts: Accounts): SQL | undefined {
  return accounts === 'all' ? undefined : eq(subscriptions.provider, accounts.provider)
}

/** A member is one customer per account, and several after a change of account; a deleted one is only a customer. */
const payer = sql`coalesce(${subscriptions.userId}::text, ${subscriptions.customerId})`

/** How many members pay for each tier, at any price; tiers without paying members are absent. */
export async function countPayingMembers(db: Db, accounts: Accounts): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ tierId: subscriptions.tierId, members: countDistinct(payer) })
    .from(subscriptions)
    .where(
      and(
        isOfAccounts(accounts),
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
