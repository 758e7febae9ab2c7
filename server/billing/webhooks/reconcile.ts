// Reconciles with the provider, because webhook events can get lost: every hour, by the provider's clock, the customers
// for whom something must have changed, and all customers once a day.

import { and, eq, gt, inArray, lt, lte, max, notInArray, or } from 'drizzle-orm'
import { DIFFERENCES, type Difference } from '#contract/billing/admin-constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type PaidSubscription, type Payments, PaymentsDown } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { eachLimited } from '#server/base/concurrency.ts'
import { OVER } from '#server/billing/personal-data.ts'
import { isPaidFor } from '#server/billing/subscriptions/leading-subscription.ts'
import { billingCustomers, checkoutAttempts, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { followSync } from './after-sync.ts'
import { CustomerBusy, syncCustomer } from './customer-sync.ts'
import { storeWebhookEvents } from './webhook-events.ts'
import { workWebhookEvents } from './webhook-jobs.ts'

/** Above this number, reads the provider's whole list instead of asking for each one. */
const FEW = 100
const AT_ONCE = 6
const FAILED_AT_MOST = 20
/** Longer than the provider retries an event. */
const TRIES_LAST_MS = 3 * DAY_MS
/** How long after its expiry an unfinished checkout is still checked. */
const LATE_CHECKOUT_MS = 2 * DAY_MS

export interface Reconciled {
  /** Subscriptions that were compared with the provider's records. */
  looked: number
  /** Customers who had to be synced. */
  brought: number
}

/** Fetches undelivered events: since the last one received, or since the provider stopped retrying. */
export async function takeMissedWebhookEvents(context: AppContext, payments: Payments): Promise<void> {
  const [row] = await context.db
    .select({ at: max(webhookEvents.at) })
    .from(webhookEvents)
    .where(eq(webhookEvents.provider, payments.provider))
  const tried = payments.clock.now().getTime() - TRIES_LAST_MS
  const since = new Date(Math.min(tried, row?.at?.getTime() ?? tried))
  const missed = await payments.webhooks.missedSince(since)
  if (await storeWebhookEvents(context, payments.provider, missed))
    await context.jobs.add(context.db, workWebhookEvents, {})
}

/** Syncs every customer for whom something must have changed by now. */
export async function reconcile(context: AppContext, payments: Payments): Promise<Reconciled> {
  const due = await dueSubscriptions(context, payments)
  if (due.length > FEW) return compareAll(context, payments)
  const customers = new Set([...due, ...(await payingCustomers(context, payments))])
  await bringUpToDate(context, payments, customers)
  return { looked: due.length, brought: customers.size }
}

async function dueSubscriptions({ db }: AppContext, { provider, clock }: Payments): Promise<string[]> {
  const now = clock.now()
  const rows = await db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        notInArray(subscriptions.state, OVER),
        or(
          lte(subscriptions.periodEnd, now),
          lte(subscriptions.endsAt, now),
          notInArray(subscriptions.state, ['active', 'trialing']),
          lt(subscriptions.syncedAt, new Date(now.getTime() - DAY_MS)),
        ),
      ),
    )
  return rows.map(({ customerId }) => customerId)
}

/** Customers who may have paid on a page without an event having arrived yet. */
async function payingCustomers({ db }: AppContext, { provider, clock }: Payments): Promise<string[]> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(checkoutAttempts)
    .innerJoin(
      billingCustomers,
      and(eq(billingCustomers.userId, checkoutAttempts.userId), eq(billingCustomers.provider, provider)),
    )
    .where(
      and(
        eq(checkoutAttempts.provider, provider),
        eq(checkoutAttempts.state, 'open'),
        gt(checkoutAttempts.expiresAt, new Date(clock.now().getTime() - LATE_CHECKOUT_MS)),
      ),
    )
  return rows.map(({ id }) => id)
}

async function bringUpToDate(
  context: AppContext,
  payments: Payments,
  customers: Iterable<string>,
): Promise<void> {
  let failed = 0
  await eachLimited(AT_ONCE, [...customers], async (customerId) => {
    try {
      const told = await syncCustomer(context, payments, customerId)
      if (told) await followSync(context, payments, told)
    } catch (error) {
      // Another process is working on it; the next hourly run checks the result.
      if (error instanceof CustomerBusy) return
      failed++
      // One unreadable customer does not block the others; an unavailable provider or several failures stop the run.
      if (error instanceof PaymentsDown || failed > FAILED_AT_MOST) throw error
      context.log.error({ err: error, customerId }, 'a customer could not be brought up to date')
    }
  })
}

export type Held = typeof subscriptions.$inferSelect

/** Compares our rows with the provider's list, page by page; syncs the customers that differ. */
async function compareAll(context: AppContext, payments: Payments): Promise<Reconciled> {
  const held = await heldSubscriptions(context, payments)
  const known = await knownCustomers(context, payments)
  const differing = new Set(await payingCustomers(context, payments))
  const looked = held.size
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const askedAt = payments.clock.now()
    const page: Awaited<ReturnType<typeof payments.books.subscriptions>> =
      await payments.books.subscriptions(after)
    const same: string[] = []
    for (const one of page.data) {
      const row = held.get(one.id)
      held.delete(one.id)
      if (row && isSame(row, one)) same.push(one.id)
      else if (known.has(one.customerId)) differing.add(one.customerId)
    }
    await markSeen(context, same, askedAt)
    after = page.next
    isLast = after === null
  }
  // What the list does not contain has ended, or is gone.
  for (const { customerId } of held.values()) differing.add(customerId)
  await bringUpToDate(context, payments, differing)
  return { looked, brought: differing.size }
}

/** Our subscriptions that have not ended, by their ids. */
export async function heldSubscriptions(
  { db }: AppContext,
  { provider }: Payments,
): Promise<Map<string, Held>> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), notInArray(subscriptions.state, OVER)))
  return new Map(rows.map((row) => [row.id, row]))
}

async function knownCustomers({ db }: AppContext, { provider }: Payments): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: billingCustomers.id })
    .from(billingCustomers)
    .where(eq(billingCustomers.provider, provider))
  return new Set(rows.map(({ id }) => id))
}

/** Whether there is nothing to store and no email due. An unpaid one changes by time alone, so it is never the same. */
function isSame(row: Held, one: PaidSubscription): boolean {
  return isPaidFor(one) && row.tierId !== null && differencesOf(row, one).length === 0
}

export function differencesOf(row: Held, one: PaidSubscription): Difference[] {
  const isPeriod = isSameTime(row.periodStart, one.periodStart) && isSameTime(row.periodEnd, one.periodEnd)
  const isEnd = isSameTime(row.endsAt, one.endsAt) && isSameTime(row.endedAt, one.endedAt)
  const differs: Record<Exclude<Difference, 'missing_here' | 'missing_there'>, boolean> = {
    state: row.state !== one.state,
    plan: row.itemId !== one.itemId || row.priceId !== one.priceId,
    next_plan: row.nextPriceId !== one.nextPriceId,
    period: !isPeriod,
    end: !isEnd,
    card: row.userId !== null && cardText(row.card) !== cardText(one.card),
  }
  return DIFFERENCES.filter((name) => name in differs && differs[name as keyof typeof differs])
}

function cardText(card: Held['card']): string {
  return card ? `${card.brand} ${card.last4} ${card.expiresMonth}/${card.expiresYear}` : ''
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

async function markSeen({ db }: AppContext, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(subscriptions)
    .set({ syncedAt: at })
    .where(and(inArray(subscriptions.id, [...ids]), lt(subscriptions.syncedAt, at)))
}
