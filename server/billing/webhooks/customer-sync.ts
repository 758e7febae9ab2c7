// Syncs one customer: the only code that stores the provider's subscriptions and the plan that follows from them. The
// provider's present answer decides, never an event's content, so that the order of events does not matter.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PaidSubscription, Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { withLease } from '#server/base/database/leases.ts'
import { readKnownSubscriptions } from '#server/billing/checkout/customers.ts'
import {
  isPaidFor,
  type KnownSubscription,
  leadingSubscription,
  planOf,
} from '#server/billing/subscriptions/leading-subscription.ts'
import { billingCustomers, checkoutAttempts, subscriptions } from '#server/billing/tables.ts'
import { letPlanRunOut, type PlanOnMember, writePlan } from '#server/membership/member-plan.ts'

/** How long another process waits for the lease. */
const TIMEOUT_MS = 15_000

export class CustomerBusy extends Error {}

/** Runs work on a customer under a lease, exclusively across processes. */
export async function withCustomer<T>(
  context: AppContext,
  customerId: string,
  work: () => Promise<T>,
): Promise<T> {
  const row = eq(billingCustomers.id, customerId)
  return withLease(
    context,
    {
      ...LEASE,
      row,
      onMissing: () => {
        throw new Error('Nobody knows this customer.')
      },
    },
    work,
  )
}

const LEASE = {
  table: billingCustomers,
  timeoutMs: TIMEOUT_MS,
  onBusy: () => {
    throw new CustomerBusy('This customer is being brought up to date elsewhere.')
  },
}

export interface SyncResult {
  customerId: string
  /** The provider no longer knows the customer. */
  isMissing: boolean
  /** Null for a customer without a member: the account was deleted. */
  userId: number | null
  all: KnownSubscription[]
  leading: KnownSubscription | null
  /** The member's plan before and after. */
  before: PlanOnMember | null
  after: PlanOnMember | null
}

/** Asks the provider and stores its answer; null for a customer that is not ours. */
export async function syncCustomer(
  context: AppContext,
  payments: Payments,
  customerId: string,
): Promise<SyncResult | null> {
  const { id, provider } = billingCustomers
  const row = sql`${id} = ${customerId} and ${provider} = ${payments.provider}`
  return withLease<SyncResult | null>(context, { ...LEASE, row, onMissing: () => null }, async (holder) => {
    // Asked while the lease is held: an earlier answer can never overwrite a newer one.
    const told = await payments.subscriptions.of(customerId)
    return context.db.transaction((tx) => write(tx, payments, { customerId, holder, told }))
  })
}

async function write(
  db: Db,
  payments: Payments,
  { customerId, holder, told }: { customerId: string; holder: string; told: PaidSubscription[] | null },
): Promise<SyncResult> {
  const now = payments.clock.now()
  const [customer] = await db
    .update(billingCustomers)
    .set({ syncedAt: now })
    .where(and(eq(billingCustomers.id, customerId), eq(billingCustomers.heldBy, holder)))
    .returning({ userId: billingCustomers.userId })
  if (!customer) throw new CustomerBusy('The lease was over before the provider had answered.')
  const pastDue = await readPastDue(db, customerId)
  // A customer that the provider has lost pays for nothing; paid periods end by their own dates.
  const all = await readKnownSubscriptions(db, told ?? [], ({ id, state }) =>
    state === 'past_due' ? (pastDue.get(id) ?? now) : null,
  )
  for (const one of all) await keep(db, payments.provider, customer.userId, one, now)
  if (told === null && (await markMissing(db, customerId, now)) && customer.userId !== null)
    await letPlanRunOut(db, customer.userId)
  const leading = leadingSubscription(all, now)
  const { userId } = customer
  const result = { customerId, isMissing: told === null, userId, all, leading }
  if (userId === null || told === null) return { ...result, before: null, after: null }
  const { before, after } = await writePlan(db, userId, leading && planOf(leading, now))
  await closePaidAttempts(db, userId, all)
  return { ...result, before, after }
}

/** Since when payments of the customer's subscriptions have been failing, by their ids. */
async function readPastDue(db: Db, customerId: string): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await db
    .select({ id: subscriptions.id, pastDueSince: subscriptions.pastDueSince })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  return new Map(rows.map(({ id, pastDueSince }) => [id, pastDueSince]))
}

async function keep(
  db: Db,
  provider: string,
  userId: number | null,
  { subscription: one, tierId, pastDueSince }: KnownSubscription,
  now: Date,
): Promise<void> {
  const facts = {
    provider,
    customerId: one.customerId,
    userId,
    tierId,
    itemId: one.itemId,
    priceId: one.priceId,
    nextPriceId: one.nextPriceId,
    pendingPriceId: one.pending?.priceId ?? null,
    pendingUntil: one.pending?.until ?? null,
    state: one.state,
    startedAt: one.startedAt,
    periodStart: one.periodStart,
    periodEnd: one.periodEnd,
    endsAt: one.endsAt,
    endedAt: one.endedAt,
    pastDueSince,
    // Without a member the card is no longer needed.
    card: userId === null ? null : one.card,
    syncedAt: now,
  }
  await db
    .insert(subscriptions)
    .values({ id: one.id, ...facts })
    .onConflictDoUpdate({ target: subscriptions.id, set: facts })
}

/** True when the lost customer had subscriptions. */
async function markMissing(db: Db, customerId: string, now: Date): Promise<boolean> {
  const lost = await db
    .update(subscriptions)
    .set({ state: 'missing', syncedAt: now })
    .where(and(eq(subscriptions.customerId, customerId), isNull(subscriptions.endedAt)))
    .returning({ id: subscriptions.id })
  return lost.length > 0
}

/** A paid checkout is over, no matter what reports it first. */
async function closePaidAttempts(db: Db, userId: number, all: readonly KnownSubscription[]): Promise<void> {
  const paid = all.flatMap(({ subscription, tierId }) =>
    tierId !== null && isPaidFor(subscription) ? [subscription.priceId] : [],
  )
  if (paid.length === 0) return
  await db
    .update(checkoutAttempts)
    .set({ state: 'paid' })
    .where(
      and(
        eq(checkoutAttempts.userId, userId),
        eq(checkoutAttempts.state, 'open'),
        inArray(checkoutAttempts.priceId, paid),
      ),
    )
}
