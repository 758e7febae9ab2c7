// Deletes archived tiers that no member ever had; the others stay for their members.
import { and, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { checkoutAttempts, subscriptions, tierPrices } from '#server/billing/tables.ts'
import { giftCodes, memberPlans, membershipTiers } from '#server/membership/tables.ts'
import { deleteTierRow } from '#server/membership/tier-rows.ts'
import { type Accounts, isOfAccounts } from './managed-tiers.ts'

/** Whether a member will pay for the tier: from their next period on, or once a pending payment succeeds. */
export function isAwaited(db: Db, tierId: number, accounts: Accounts): SQL {
  const isItsPrice = or(
    eq(tierPrices.id, subscriptions.nextPriceId),
    eq(tierPrices.id, subscriptions.pendingPriceId),
  )
  return exists(
    db
      .select({ one: sql`1` })
      .from(subscriptions)
      .innerJoin(tierPrices, isItsPrice)
      .where(and(isOfAccounts(accounts), eq(tierPrices.tierId, tierId), isNull(subscriptions.endedAt))),
  )
}

/** Deletes an archived tier and its prices, unless a member has it, had it, chose it or may still pay for it. */
export async function forgetUnusedTier({ db }: AppContext, tierId: number): Promise<void> {
  const used = (table: typeof subscriptions | typeof checkoutAttempts | typeof giftCodes) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.tierId, tierId)))
  const chosen = exists(db.select({ one: sql`1` }).from(memberPlans).where(eq(memberPlans.tierId, tierId)))
  await db.transaction(async (tx) => {
    const [unused] = await tx
      .select({ id: membershipTiers.id })
      .from(membershipTiers)
      .where(
        and(
          eq(membershipTiers.id, tierId),
          isNotNull(membershipTiers.archivedAt),
          not(
            or(
              used(subscriptions),
              used(checkoutAttempts),
              used(giftCodes),
              chosen,
              isAwaited(db, tierId, 'all'),
            ) ?? sql`true`,
          ),
        ),
      )
      .for('update')
    if (!unused) return
    await tx.delete(tierPrices).where(eq(tierPrices.tierId, tierId))
    await deleteTierRow(tx, tierId)
  })
}
