// Members as customers of the payment provider, and what they pay for there.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { lockMember } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { PaidSubscription, Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  isLive,
  type KnownSubscription,
  leadingSubscription,
} from '#server/billing/subscriptions/leading-subscription.ts'
import { billingCustomers, tierPrices } from '#server/billing/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'

/** The member's customer with this provider; null if they never started to pay. */
export async function findCustomer(db: Db, provider: string, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.userId, userId)))
  return row?.id ?? null
}

/**
 * The member's customer, created if there is none and stored before anything refers to it. Never looked up by email
 * address at the provider: that could bind a stranger's customer.
 */
export async function getCustomer(context: AppContext, payments: Payments, userId: number): Promise<string> {
  return (
    (await findCustomer(context.db, payments.provider, userId)) ?? makeCustomer(context, payments, userId)
  )
}

/** Replaces a customer that the provider has lost; the lost one stays on record without its member. */
export async function replaceCustomer(
  context: AppContext,
  payments: Payments,
  userId: number,
  lost: string,
): Promise<string> {
  await context.db
    .update(billingCustomers)
    .set({ userId: null })
    .where(and(eq(billingCustomers.id, lost), isNotNull(billingCustomers.userId)))
  return (
    (await findCustomer(context.db, payments.provider, userId)) ??
    makeCustomer(context, payments, userId, lost)
  )
}

async function makeCustomer(
  { db, clock }: AppContext,
  payments: Payments,
  userId: number,
  replaces?: string,
): Promise<string> {
  const [member] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  if (!member) throw new Error('Nobody has this id.')
  const id = await payments.checkouts.customerFor({ userId, ...member }, replaces)
  await db.transaction(async (tx) => {
    // If the account was erased while the provider answered, what is still paid has no member, and is refunded.
    const held = await lockMember(tx, userId)
    await tx
      .insert(billingCustomers)
      .values({ id, provider: payments.provider, userId: held?.id ?? null, createdAt: clock.now() })
      .onConflictDoNothing()
  })
  return (await findCustomer(db, payments.provider, userId)) ?? id
}

/** What a member pays for now, as the provider reports it. */
export interface LiveSubscription {
  subscription: PaidSubscription
  tierId: number
  tierName: string
  /** What they pay, which may be an older price than the tier's. */
  cents: number
}

/** The leading subscription among those that have not ended; null if there is none of ours. */
export async function leadingLive(
  db: Db,
  all: readonly PaidSubscription[],
  now: Date,
): Promise<LiveSubscription | null> {
  const live = await readKnownSubscriptions(db, all.filter(isLive), () => null)
  const leading = leadingSubscription(live, now)
  return leading?.price ? { subscription: leading.subscription, ...leading.price } : null
}

/** The provider's subscriptions with what our own tables know about their prices. */
export async function readKnownSubscriptions(
  db: Db,
  all: readonly PaidSubscription[],
  pastDueSince: (subscription: PaidSubscription) => Date | null,
): Promise<(KnownSubscription & { price: KnownPrice | null })[]> {
  const prices = await readPrices(
    db,
    all.map(({ priceId }) => priceId),
  )
  return all.map((subscription) => {
    const price = prices.get(subscription.priceId) ?? null
    const { tierId = null, rank = 0 } = price ?? {}
    return { subscription, price, tierId, rank, pastDueSince: pastDueSince(subscription) }
  })
}

export interface KnownPrice {
  tierId: number
  tierName: string
  cents: number
  /** The tier's current price. */
  rank: number
}

/** What our price ids mean, including prices no longer on sale. */
async function readPrices(db: Db, priceIds: readonly string[]): Promise<ReadonlyMap<string, KnownPrice>> {
  if (priceIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: tierPrices.id,
      tierId: tierPrices.tierId,
      tierName: membershipTiers.name,
      cents: tierPrices.cents,
      rank: membershipTiers.priceCents,
    })
    .from(tierPrices)
    .innerJoin(membershipTiers, eq(membershipTiers.id, tierPrices.tierId))
    .where(inArray(tierPrices.id, [...priceIds]))
  return new Map(rows.map(({ id, ...price }) => [id, price]))
}
