// Erasure in billing: the member's subscriptions end at the provider, and the customer remains without a member.
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import type { PaidSubscription } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { forgetJobs } from '#server/base/jobs/admin-jobs.ts'
import { refundDuplicate } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { mailMembership } from '#server/billing/subscriptions/emails.ts'
import { isLive } from '#server/billing/subscriptions/leading-subscription.ts'
import type { SyncResult } from '#server/billing/webhooks/customer-sync.ts'
import { claimKey, claimKeys, isClaimed } from '#server/billing/webhooks/idempotency.ts'
import { billingCustomers, checkoutAttempts, paymentCommands, subscriptions } from './tables.ts'

/** States without further charges. */
export const OVER = ['canceled', 'incomplete_expired', 'missing']

export const billingPersonalData: PersonalDataSource = {
  room: 'billing',
  collect: async (db, userId) => ({
    subscriptions: await db
      .select({
        tierId: subscriptions.tierId,
        state: subscriptions.state,
        startedAt: subscriptions.startedAt,
        periodStart: subscriptions.periodStart,
        periodEnd: subscriptions.periodEnd,
        endsAt: subscriptions.endsAt,
        endedAt: subscriptions.endedAt,
        card: subscriptions.card,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.startedAt)),
  }),
  erase: async (db, userId) => {
    await endSubscriptionsOf(db, userId)
    await db.update(subscriptions).set({ userId: null, card: null }).where(eq(subscriptions.userId, userId))
    await db.update(billingCustomers).set({ userId: null }).where(eq(billingCustomers.userId, userId))
    await db.delete(checkoutAttempts).where(eq(checkoutAttempts.userId, userId))
    await forgetJobs(db, [mailMembership], { key: 'userId', values: [userId] })
  },
}

/** Queues commands that end them at the provider: no network call is made inside the transaction. */
async function endSubscriptionsOf(db: Db, userId: number): Promise<void> {
  const live = await db
    .select({
      id: subscriptions.id,
      provider: subscriptions.provider,
      periodStart: subscriptions.periodStart,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), notInArray(subscriptions.state, OVER)))
  if (live.length === 0) return
  const atOnce = new Date(0)
  await db.insert(paymentCommands).values(
    live.map(({ id, provider }) => ({
      provider,
      kind: 'end_subscription' as const,
      subject: id,
      nextAttemptAt: atOnce,
    })),
  )
  // Dated by the provider's clock, like the period: keys expire by that clock, and it may be ahead of ours.
  for (const { id, periodStart } of live)
    await claimKeys(db, [ownerlessKey(id), paidPeriodKey(id, periodStart)], periodStart)
}

/** Key of a subscription without a member that is being ended. */
function ownerlessKey(subscriptionId: string): string {
  return `ownerless:${subscriptionId}`
}

/** Key of the period that the member paid for before the erasure. */
function paidPeriodKey(subscriptionId: string, periodStart: Date): string {
  return `ownerless:${subscriptionId}:${periodStart.toISOString()}`
}

/** Whether its period was charged after the account was erased, because the provider could not be told in time. */
export async function isChargedTooLate(
  db: Db,
  { id, periodStart }: Pick<PaidSubscription, 'id' | 'periodStart'>,
): Promise<boolean> {
  if (!(await isClaimed(db, [ownerlessKey(id)]))) return false
  return !(await isClaimed(db, [paidPeriodKey(id, periodStart)]))
}

/** Refunds a payment made on a page that was still open when the account was erased. */
export async function endOwnerless(
  context: AppContext,
  { all, customerId }: Pick<SyncResult, 'all' | 'customerId'>,
  now: Date,
): Promise<void> {
  for (const { subscription } of all.filter((one) => isLive(one.subscription))) {
    await context.db.transaction(async (tx) => {
      if (!(await claimKey(tx, ownerlessKey(subscription.id), now))) return
      await context.jobs.add(tx, refundDuplicate, {
        customerId,
        subscriptionId: subscription.id,
        remainingId: null,
      })
    })
  }
}
