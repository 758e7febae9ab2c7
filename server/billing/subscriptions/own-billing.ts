// A member's own billing, for their screens. The plan comes from our own tables and works while the provider is down;
// invoices come from the provider, and so does the state of a pending payment.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Invoice, PaymentProgress, Subscription } from '#contract/billing/billing.ts'
import { GRACE_MS } from '#contract/membership/constants.ts'
import { users } from '#server/accounts/tables.ts'
import { type PaidInvoice, type PaidSubscription, PaymentsDown } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { type Attempt, findAttemptOf, settleAttempt } from '#server/billing/checkout/checkout-attempts.ts'
import { findCustomer, type KnownPrice } from '#server/billing/checkout/customers.ts'
import { type Billing, forReader, mustHavePayments, providerOf } from '#server/billing/provider/provider.ts'
import { subscriptions, tierPrices } from '#server/billing/tables.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { isPaid } from '#server/membership/entitlements.ts'
import { planWithGiftColumns, runningGift } from '#server/membership/gifts/gift-plans.ts'
import { memberPlans } from '#server/membership/tables.ts'
import { isPaidFor, leadingSubscription } from './leading-subscription.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect
/** As the provider reported it, or 'missing' when it no longer knows it. */
type HeldState = PaidSubscription['state'] | 'missing'

/** Reads a member's plan as their screens show it. */
export type ReadSubscription = (userId: number) => Promise<Subscription>

/** Their dashboard and profile read it too, so the statement is built once and planned once per connection. */
export function createSubscriptionReader(db: Db, billing: Billing): ReadSubscription {
  const statement = preparePlan(db)
  return async (userId) => {
    const now = billing.clock.now()
    const rows = await statement.execute({ userId, provider: billing.payments?.provider ?? null, now })
    return subscriptionOf(rows, billing, now)
  }
}

type PlanRows = Awaited<ReturnType<ReturnType<typeof preparePlan>['execute']>>

function subscriptionOf(rows: PlanRows, billing: Billing, now: Date): Subscription {
  const [plan] = rows
  if (!plan) throw new Error('Nobody has this id.')
  const provider = providerOf(billing)
  const tier = findTier(plan.tiers, plan.membershipTierId)
  const gift = runningGift(plan, now)
  const prices = pricesOf(rows)
  const subscribed = rows.flatMap(({ subscription }) => subscription ?? [])
  const leading = findLeading(subscribed, prices, now)
  const isForMoney = tier !== null && tier.priceCents > 0
  const paid = { provider, isPaid: isPaid(plan, now) && isForMoney, gift: gift && toOwnGift(gift) }
  const told = leading && toSubscription(leading, prices, now)
  // A subscription that is still charged comes first, even where a gift grants more.
  if (told && told.state !== 'ended') return { ...told, ...paid }
  if (gift?.counts) return { ...NOTHING, card: told?.card ?? null, ...paid, ...asGift(gift) }
  if (told) return { ...told, ...paid }
  if (!paid.isPaid || tier === null) return { ...NOTHING, ...paid }
  // Rights without a subscription at this provider: they last until their date.
  return {
    ...NOTHING,
    ...paid,
    state: 'active',
    plan: { tierId: tier.id, name: tier.name, price: moneyOf(tier.priceCents) },
    endsAt: plan.subscriptionEndDate?.toISOString() ?? null,
  }
}

/**
 * The member's plan, with a row per subscription at the provider, or one without any. Beside each are the prices that it
 * names.
 */
function preparePlan(db: Db) {
  const { priceId, nextPriceId, pendingPriceId } = subscriptions
  const isOwn = eq(subscriptions.userId, users.id)
  return db
    .select({
      ...planWithGiftColumns(sql.placeholder('now')),
      subscription: subscriptions,
      prices: sql`(select json_agg(json_build_object(
        'id', ${tierPrices.id}, 'tierId', ${tierPrices.tierId}, 'cents', ${tierPrices.cents}))
        from ${tierPrices} where ${tierPrices.id} in (${priceId}, ${nextPriceId}, ${pendingPriceId}))` as SQL<
        Pick<typeof tierPrices.$inferSelect, 'id' | 'tierId' | 'cents'>[] | null
      >,
    })
    .from(users)
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .leftJoin(subscriptions, and(isOwn, eq(subscriptions.provider, sql.placeholder('provider'))))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('own_subscription')
}

type Tiers = PlanRows[number]['tiers']

function findTier(tiers: Tiers, id: number | null) {
  return tiers?.find((tier) => tier.id === id) ?? null
}

function pricesOf(rows: PlanRows): ReadonlyMap<string, KnownPrice> {
  const known = new Map<string, KnownPrice>()
  for (const { tiers, prices } of rows) {
    for (const { id, tierId, cents } of prices ?? []) {
      const tier = findTier(tiers, tierId)
      if (tier) known.set(id, { tierId, tierName: tier.name, cents, rank: tier.priceCents })
    }
  }
  return known
}

type Gift = NonNullable<ReturnType<typeof runningGift>>

function toOwnGift({ tier, until, counts }: Gift): Subscription['gift'] {
  return { tierId: tier.id, name: tier.name, until: until.toISOString(), counts }
}

function asGift({ tier, until }: Gift): Pick<Subscription, 'state' | 'isPaid' | 'plan' | 'endsAt'> {
  const plan = { tierId: tier.id, name: tier.name, price: moneyOf(tier.priceCents) }
  return { state: 'gift', isPaid: true, plan, endsAt: until.toISOString() }
}

const NOTHING: Omit<Subscription, 'provider' | 'isPaid' | 'gift'> = {
  state: 'none',
  isRunning: false,
  plan: null,
  renewsAt: null,
  endsAt: null,
  next: null,
  pending: null,
  overdue: null,
  card: null,
}

function findLeading(
  rows: readonly SubscriptionRow[],
  prices: ReadonlyMap<string, KnownPrice>,
  now: Date,
): SubscriptionRow | null {
  const leading = leadingSubscription(
    rows.map((row) => ({
      subscription: { ...row, state: stateOf(row, now), pending: null },
      tierId: row.tierId,
      rank: prices.get(row.priceId)?.rank ?? 0,
      pastDueSince: row.pastDueSince,
    })),
    now,
  )
  return rows.find(({ id }) => id === leading?.subscription.id) ?? null
}

/** The effective state now: a planned end takes effect without an event. */
function stateOf(row: SubscriptionRow, now: Date): PaidSubscription['state'] {
  const held = row.state as HeldState
  const end = held === 'missing' ? (row.endsAt ?? row.periodEnd) : row.endsAt
  if (end && end <= now) return 'canceled'
  return held === 'missing' ? 'active' : held
}

const STATES: Record<PaidSubscription['state'], Subscription['state']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
}

function toSubscription(
  row: SubscriptionRow,
  prices: ReadonlyMap<string, KnownPrice>,
  now: Date,
): Omit<Subscription, 'provider' | 'isPaid' | 'gift'> {
  const state = STATES[stateOf(row, now)]
  const isMissing = row.state === 'missing'
  const end = row.endsAt ?? row.endedAt ?? (isMissing ? row.periodEnd : null)
  const goesOn = end === null && isPaidFor({ state })
  const next = row.nextPriceId && state !== 'ended' ? paidTier(prices.get(row.nextPriceId)) : null
  const waits = row.pendingUntil !== null && row.pendingUntil > now && state !== 'ended'
  const pending = waits && row.pendingPriceId ? paidTier(prices.get(row.pendingPriceId)) : null
  const since = state === 'past_due' ? row.pastDueSince : null
  return {
    state,
    isRunning: state !== 'ended' && !isMissing,
    plan: paidTier(prices.get(row.priceId)),
    renewsAt: goesOn ? row.periodEnd.toISOString() : null,
    endsAt: end?.toISOString() ?? null,
    next: next && { ...next, at: row.periodEnd.toISOString() },
    pending: pending && row.pendingUntil && { ...pending, until: row.pendingUntil.toISOString() },
    overdue: since && {
      since: since.toISOString(),
      until: new Date(since.getTime() + GRACE_MS).toISOString(),
    },
    card: row.card,
  }
}

function paidTier(price: Pick<KnownPrice, 'tierId' | 'tierName' | 'cents'> | undefined) {
  return price ? { tierId: price.tierId, name: price.tierName, price: moneyOf(price.cents) } : null
}

/** Simultaneous calls with the same key share one request to the provider. */
function shared<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key, ask) => {
    const known = asked.get(key)
    if (known) return known
    const asking = ask().finally(() => asked.delete(key))
    asked.set(key, asking)
    return asking
  }
}

const lookOnce = shared<boolean>()
const invoicesOnce = shared<PaidInvoice[]>()

/** The member's invoices, newest first; none if they never paid. */
export async function listOwnInvoices(db: Db, { payments }: Billing, userId: number): Promise<Invoice[]> {
  const customerId = payments && (await findCustomer(db, payments.provider, userId))
  if (!payments || !customerId) return []
  const read = () => payments.subscriptions.invoicesOf(customerId)
  return (await forReader(() => invoicesOnce(customerId, read))).map(toInvoice)
}

function toInvoice({ id, number, at, cents, state, url }: PaidInvoice): Invoice {
  return { id, number, at: at.toISOString(), amount: moneyOf(cents), state, url }
}

/**
 * The progress of a payment. For one of the member's own checkouts the provider is asked, and its answer must name the
 * member too; another member's id finds nothing and causes no request.
 */
export async function readProgress(
  context: AppContext,
  { billing, read }: { billing: Billing; read: ReadSubscription },
  userId: number,
  sessionId: string | undefined,
): Promise<PaymentProgress> {
  const { payments } = billing
  const before = await readPaid(read, userId)
  if (before || !payments || !sessionId) return before ?? { state: 'none', plan: null }
  const attempt = await findAttemptOf(context.db, payments, { userId, sessionId })
  const isWaiting =
    attempt !== null && (await lookOnce(attempt.id, () => look(context, billing, attempt, sessionId)))
  return (await readPaid(read, userId)) ?? { state: isWaiting ? 'waiting' : 'none', plan: null }
}

/** Null without a paid plan. A gift is no payment: its owner may still wait for one of theirs. */
async function readPaid(read: ReadSubscription, userId: number): Promise<PaymentProgress | null> {
  const { isPaid, state, plan } = await read(userId)
  return isPaid && state !== 'gift' ? { state: 'paid', plan } : null
}

/** True when money is on its way: the provider has it, or cannot say. */
async function look(
  context: AppContext,
  billing: Billing,
  attempt: Attempt,
  sessionId: string,
): Promise<boolean> {
  const payments = mustHavePayments(billing)
  const customerId = await findCustomer(context.db, payments.provider, attempt.userId)
  try {
    const found = await payments.checkouts.find(sessionId)
    if (!found || !customerId || found.isOpen) return false
    if (found.userId !== attempt.userId || found.customerId !== customerId) return false
    await settleAttempt(context.db, attempt.id, found.isPaid ? 'paid' : 'closed')
    await syncCustomer(context, payments, customerId)
    return found.isPaid
  } catch (error) {
    if (error instanceof PaymentsDown) return attempt.state === 'open'
    throw error
  }
}
