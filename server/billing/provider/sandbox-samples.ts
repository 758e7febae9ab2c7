// Sandbox subscriptions of the sample members, which replace the dates that the seed wrote.
import { and, eq, inArray } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { users } from '#server/accounts/tables.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { billingCustomers, subscriptions } from '#server/billing/tables.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { DEMO_PLANS } from '#server/membership/seed.ts'
import { membershipTiers } from '#server/membership/tables.ts'

/** Subscribes each sample member once per sandbox; an ended subscription stays ended. Never touches other members. */
export async function subscribeSamples(context: AppContext, payments: Payments): Promise<void> {
  for (const sample of await listSamples(context, payments)) {
    const { userId, username, email, tierId, priceId } = sample
    const customerId = await payments.checkouts.customerFor({ userId, username, email })
    await context.db
      .insert(billingCustomers)
      .values({ id: customerId, provider: payments.provider, userId, createdAt: context.clock.now() })
      .onConflictDoNothing()
    const known = await syncCustomer(context, payments, customerId)
    if (!known || known.all.length > 0) continue
    await payments.subscriptions.beginSample({ customerId, priceId, userId, tierId })
    await syncCustomer(context, payments, customerId)
  }
}

/** Sample members on a paid tier who have never paid in this sandbox. */
async function listSamples({ db }: AppContext, { provider }: Payments) {
  const names = Object.keys(DEMO_PLANS).map(usernameKey)
  const [members, tiers, known] = await Promise.all([
    db
      .select({ id: users.id, username: users.username, email: users.email })
      .from(users)
      .where(and(inArray(users.usernameKey, names), eq(users.isSample, true))),
    db
      .select({ id: membershipTiers.id, priceId: membershipTiers.stripePriceId })
      .from(membershipTiers)
      .where(eq(membershipTiers.provider, provider)),
    db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.provider, provider)),
  ])
  return members.flatMap(({ id: userId, username, email }) => {
    const tier = tiers.find(({ id }) => id === DEMO_PLANS[username])
    const isKnown = known.some((one) => one.userId === userId)
    return tier?.priceId && !isKnown
      ? [{ userId, username, email, tierId: tier.id, priceId: tier.priceId }]
      : []
  })
}
