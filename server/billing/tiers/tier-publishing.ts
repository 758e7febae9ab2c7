// Tiers at the payment provider: a product and a price for each that costs something, and a portal that offers them.

import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Payments, PublishedPlan } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { paymentAccounts, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { changeTierRow, tierChanged } from '#server/membership/tier-rows.ts'
import type { TierRow } from '#server/membership/tiers.ts'

/** How long one holder may take between two signs of life. */
const TURN_MS = 120_000
const PAUSE_MS = 50

/** Somebody else brings the tiers into line right now. */
export class PublishingBusy extends Error {}

/**
 * Does some work on what stands at the provider that nobody else does meanwhile, in any process: two at once would make
 * two prices. `stillHere` says that it goes on. Rejects with PublishingBusy when it is still another one's turn after
 * `timeoutMs`.
 */
export async function withPublishing<T>(
  { db, clock }: AppContext,
  { provider }: Pick<Payments, 'provider'>,
  work: (stillHere: () => Promise<void>) => Promise<T>,
  { timeoutMs = 0 } = {},
): Promise<T> {
  const lease = randomUUID()
  const until = () => new Date(clock.now().getTime() + TURN_MS)
  await db.insert(paymentAccounts).values({ provider }).onConflictDoNothing()
  const held = and(eq(paymentAccounts.provider, provider), eq(paymentAccounts.heldBy, lease))
  const take = async () => {
    const free = or(isNull(paymentAccounts.heldBy), lt(paymentAccounts.heldUntil, clock.now()))
    const taken = await db
      .update(paymentAccounts)
      .set({ heldBy: lease, heldUntil: until() })
      .where(and(eq(paymentAccounts.provider, provider), free))
      .returning({ provider: paymentAccounts.provider })
    return taken.length > 0
  }
  const givenUp = Date.now() + timeoutMs
  while (!(await take())) {
    if (Date.now() >= givenUp) throw new PublishingBusy('The tiers are already being synced.')
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  try {
    return await work(async () => {
      await db.update(paymentAccounts).set({ heldUntil: until() }).where(held)
    })
  } finally {
    await db.update(paymentAccounts).set({ heldBy: null, heldUntil: null }).where(held)
  }
}

/** Brings product and price of one tier into line and writes their ids down; rejects with what the provider said. */
export async function publishTier(
  { db, clock }: AppContext,
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
    // Held before a price refers to it: two that hold a row for their references and then want it alone wait for each
    // other for ever. Whoever has changed the tier meanwhile publishes it themselves: an older price is not written over
    // theirs.
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

/** Lets the provider's portal offer the tiers that stand there, and keeps the name of what was set up for it. */
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

/** What the provider's portal is opened with; null before the tiers stood there for the first time. */
export async function portalConfiguration(db: Db, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ portalConfiguration: paymentAccounts.portalConfiguration })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.provider, provider))
  return row?.portalConfiguration ?? null
}
