// Tiers at the payment provider: a product and a price for each that costs something.
import { eq } from 'drizzle-orm'
import type { Payments, PublishedPlan } from '#server/adapters/payments/port.ts'
import type { House } from '#server/base/house.ts'
import { membershipTiers, tierPrices } from './tables.ts'
import type { TierRow } from './tiers.ts'

/** Brings product and price of one tier into line and writes their ids down; rejects with what the provider said. */
export async function publishTier(
  { db, clock }: House,
  payments: Payments,
  tier: Pick<TierRow, 'id' | 'name' | 'description' | 'priceCents'>,
): Promise<PublishedPlan> {
  const published = await payments.plans.publish({
    tierId: tier.id,
    name: tier.name,
    description: tier.description,
    cents: tier.priceCents,
  })
  const { productId, priceId } = published
  await db.transaction(async (tx) => {
    await tx
      .insert(tierPrices)
      .values({
        id: priceId,
        provider: payments.provider,
        tierId: tier.id,
        cents: tier.priceCents,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
    await tx
      .update(membershipTiers)
      .set({
        stripeProductId: productId,
        stripePriceId: priceId,
        provider: payments.provider,
        syncState: 'synced',
        syncError: null,
      })
      .where(eq(membershipTiers.id, tier.id))
  })
  return published
}
