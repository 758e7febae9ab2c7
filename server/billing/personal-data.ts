// An account is erased: what it pays for ends with the provider, and the customer stays in the books without a member.
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import type { PaidSubscription } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { refundDuplicate } from '#server/billing/checkout/duplicate-subscriptions.ts'
import { isLive } from '#server/billing/subscriptions/leading-subscription.ts'
import type { SyncResult } from '#server/billing/webhooks/customer-sync.ts'
import { claimKey, claimKeys, isClaimed } from '#server/billing/webhooks/idempotency.ts'
import { billingCustomers, checkoutAttempts, paymentCommands, subscriptions } from './tables.ts'

/** Nothing more is charged for these. */
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
  },
}

/** The provider is told by whoever does the commands next: nobody may be asked in the middle of the transaction. */
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
  // Dated by the provider's clock, as the period is: by it such marks grow old, and it may be ahead of ours.
  for (const { id, periodStart } of live)
    await claimKeys(db, [ownerlessKey(id), paidPeriodKey(id, periodStart)], periodStart)
}

/** Claimed once somebody sees to a subscription that no member has any more. */
function ownerlessKey(subscriptionId: string): string {
  return `ownerless:${subscriptionId}`
}

/** Claimed for the period that the member paid for while they were one. */
function paidPeriodKey(subscriptionId: string, periodStart: Date): string {
  return `ownerless:${subscriptionId}:${periodStart.toISOString()}`
}

/** Whether its period was charged after the account was gone: the provider could not be told in time. */
export async function isChargedTooLate(
  db: Db,
  { id, periodStart }: Pick<PaidSubscription, 'id' | 'periodStart'>,
): Promise<boolean> {
  if (!(await isClaimed(db, [ownerlessKey(id)]))) return false
  return !(await isClaimed(db, [paidPeriodKey(id, periodStart)]))
}

/** Who paid on a page that was still open when the account was erased gets the money back. */
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
