// Publishes tiers to the payment provider: a product and a price for each paid tier, and a portal that offers them.

import { and, eq, isNull } from 'drizzle-orm'
import type { Payments, PublishedPlan } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { withLease } from '#server/base/database/leases.ts'
import { emit } from '#server/base/events/events.ts'
import { paymentAccounts, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { changeTierRow, tierChanged } from '#server/membership/tier-rows.ts'
import type { TierRow } from '#server/membership/tiers.ts'

/** Another process is publishing the tiers right now. */
export class PublishingBusy extends Error {}

/**
 * Runs work on the provider's tiers under a lease, exclusively across processes: two at once would create two prices.
 * Rejects with PublishingBusy when another process still holds it after `timeoutMs`.
 */
export async function withPublishing<T>(
  context: AppContext,
  { provider }: Pick<Payments, 'provider'>,
  work: (holder: string) => Promise<T>,
  { timeoutMs = 0 } = {},
): Promise<T> {
  await context.db.insert(paymentAccounts).values({ provider }).onConflictDoNothing()
  const onBusy = () => {
    throw new PublishingBusy('The tiers are already being synced.')
  }
  const row = eq(paymentAccounts.provider, provider)
  return withLease(context, { table: paymentAccounts, row, timeoutMs, onBusy, onMissing: onBusy }, work)
}

/**
 * Syncs product and price of one tier and stores their ids, for the holder that `withPublishing` names. Rejects with the
 * provider's error, and with PublishingBusy when the lease was lost meanwhile.
 */
export async function publishTier(
  { db, clock }: AppContext,
  payments: Payments,
  { holder, tier }: { holder: string; tier: Pick<TierRow, 'id' | 'name' | 'description' | 'priceCents'> },
): Promise<PublishedPlan> {
  const published = await payments.plans.publish({
    tierId: tier.id,
    name: tier.name,
    description: tier.description,
    cents: tier.priceCents,
  })
  const { productId, priceId } = published
  await db.transaction(async (tx) => {
    const [account] = await tx
      .select({ provider: paymentAccounts.provider })
      .from(paymentAccounts)
      .where(and(eq(paymentAccounts.provider, payments.provider), eq(paymentAccounts.heldBy, holder)))
      .for('share')
    if (!account) throw new PublishingBusy('The lease was over before the provider had answered.')
    // Locked before a price refers to it: two transactions that both lock a row for their references, and then want it
    // exclusively, deadlock. If the tier was changed meanwhile, that change is published separately: an older price
    // must not overwrite it.
    const [before] = await tx
      .select()
      .from(membershipTiers)
      .where(and(eq(membershipTiers.id, tier.id), eq(membershipTiers.priceCents, tier.priceCents)))
      .for('no key update')
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
    if (!before) return
    await changeTierRow(tx, tier.id, {
      stripeProductId: productId,
      stripePriceId: priceId,
      provider: payments.provider,
      syncState: 'synced',
      syncError: null,
    })
    if (before.stripePriceId !== priceId) await emit(tx, tierChanged, { tierId: tier.id })
  })
  return published
}

/** Makes the provider's portal offer the published tiers, and stores the id of its configuration. */
export async function offerTiers({ db }: AppContext, payments: Payments): Promise<void> {
  const { provider } = payments
  const rows = await db
    .select({ productId: membershipTiers.stripeProductId, priceId: membershipTiers.stripePriceId })
    .from(membershipTiers)
    .where(and(eq(membershipTiers.provider, provider), isNull(membershipTiers.archivedAt)))
  const plans = rows.flatMap(({ productId, priceId }) =>
    productId && priceId ? [{ productId, priceId, isChanged: false }] : [],
  )
  if (plans.length === 0) return
  const portalConfiguration = await payments.plans.offer(plans)
  await db
    .insert(paymentAccounts)
    .values({ provider, portalConfiguration })
    .onConflictDoUpdate({ target: paymentAccounts.provider, set: { portalConfiguration } })
}

/** The provider's portal configuration; null until the tiers are published for the first time. */
export async function portalConfiguration(db: Db, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ portalConfiguration: paymentAccounts.portalConfiguration })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.provider, provider))
  return row?.portalConfiguration ?? null
}
