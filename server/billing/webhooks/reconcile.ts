// Makes good what was never heard: by the provider's own clock, every hour those are looked at for whom something must
// have happened, and everybody once a day.

import { and, eq, gt, inArray, lt, lte, max, notInArray, or } from 'drizzle-orm'
import { DIFFERENCES, type Difference } from '#contract/billing/admin-constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type PaidSubscription, type Payments, PaymentsDown } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { OVER } from '#server/billing/personal-data.ts'
import { eachLimited } from '#server/billing/provider/concurrency.ts'
import { isPaidFor } from '#server/billing/subscriptions/leading-subscription.ts'
import { billingCustomers, checkoutAttempts, subscriptions, webhookEvents } from '#server/billing/tables.ts'
import { followSync } from './after-sync.ts'
import { CustomerBusy, syncCustomer } from './customer-sync.ts'
import { storeWebhookEvents } from './webhook-events.ts'
import { workWebhookEvents } from './webhook-jobs.ts'

/** More than so many, and the provider's whole list is read instead of asking for each. */
const FEW = 100
const AT_ONCE = 6
const FAILED_AT_MOST = 20
/** Longer than the provider goes on trying by itself. */
const TRIES_LAST_MS = 3 * DAY_MS
/** How long after it was over an unfinished checkout is still looked at. */
const LATE_CHECKOUT_MS = 2 * DAY_MS

export interface Reconciled {
  /** Subscriptions that were held against the provider's books. */
  looked: number
  /** Customers who had to be brought up to date. */
  brought: number
}

/** Asks for what was not delivered: since the last thing that was heard, or since the provider gave up trying. */
export async function takeMissedWebhookEvents(context: AppContext, payments: Payments): Promise<void> {
  const [row] = await context.db
    .select({ at: max(webhookEvents.at) })
    .from(webhookEvents)
    .where(eq(webhookEvents.provider, payments.provider))
  const tried = payments.clock.now().getTime() - TRIES_LAST_MS
  const since = new Date(Math.min(tried, row?.at?.getTime() ?? tried))
  const missed = await payments.notices.missedSince(since)
  if (await storeWebhookEvents(context, payments.provider, missed))
    await context.jobs.add(context.db, workWebhookEvents, {})
}

/** Brings up to date all for whom something must have happened by now. */
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

/** Those who may have paid on a page that nobody has told of yet. */
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
      // Somebody else is at it; the next hour sees whether that helped.
      if (error instanceof CustomerBusy) return
      failed++
      // One that cannot be read holds up nobody else; when nobody answers, or none can be written, all of it waits.
      if (error instanceof PaymentsDown || failed > FAILED_AT_MOST) throw error
      context.log.error({ err: error, customerId }, 'a customer could not be brought up to date')
    }
  })
}

export type Held = typeof subscriptions.$inferSelect

/** Holds our rows against the provider's list, page by page; whoever differs is brought up to date. */
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
  // What the list leaves out has ended, or is gone.
  for (const { customerId } of held.values()) differing.add(customerId)
  await bringUpToDate(context, payments, differing)
  return { looked, brought: differing.size }
}

/** Ours that have not ended, by their ids. */
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

/** Whether there is nothing to write and nothing to say. What is not paid moves on by time alone. */
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
