// A member's own billing, for their screens. The plan comes from our own tables and works while the provider is down;
// invoices come from the provider, and so does the state of a pending payment.

import { and, eq } from 'drizzle-orm'
import type { Invoice, PaymentProgress, Subscription } from '#contract/billing/billing.ts'
import { GRACE_MS } from '#contract/membership/constants.ts'
import { type PaidInvoice, type PaidSubscription, PaymentsDown } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { moneyOf } from '#server/base/money.ts'
import { type Attempt, findAttemptOf, settleAttempt } from '#server/billing/checkout/checkout-attempts.ts'
import { findCustomer, type KnownPrice, readPrices } from '#server/billing/checkout/customers.ts'
import { type Billing, forReader, mustHavePayments, providerOf } from '#server/billing/provider/provider.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { syncCustomer } from '#server/billing/webhooks/customer-sync.ts'
import { isPaid } from '#server/membership/entitlements.ts'
import { getPlanWithGift } from '#server/membership/gifts/gift-plans.ts'
import { isPaidFor, leadingSubscription } from './leading-subscription.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect
/** As the provider reported it, or 'missing' when it no longer knows it. */
type HeldState = PaidSubscription['state'] | 'missing'

export async function readOwnSubscription(db: Db, billing: Billing, userId: number): Promise<Subscription> {
  const now = billing.clock.now()
  const provider = providerOf(billing)
  const { plan, tier, gift } = await getPlanWithGift(db, userId, now)
  const found = billing.payments ? await findLeading(db, billing.payments.provider, userId, now) : null
  const isForMoney = tier !== null && tier.priceCents > 0
  const paid = { provider, isPaid: isPaid(plan, now) && isForMoney, gift: gift && toOwnGift(gift) }
  const told = found && toSubscription(found.row, found.prices, now)
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

type Gift = NonNullable<Awaited<ReturnType<typeof getPlanWithGift>>['gift']>

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

async function findLeading(db: Db, provider: string, userId: number, now: Date) {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.userId, userId)))
  const prices = await readPrices(
    db,
    rows.flatMap(({ priceId, nextPriceId, pendingPriceId }) =>
      [priceId, nextPriceId, pendingPriceId].filter((id) => id !== null),
    ),
  )
  const leading = leadingSubscription(
    rows.map((row) => ({
      subscription: { ...row, state: stateOf(row, now), userId, pending: null },
      tierId: row.tierId,
      rank: prices.get(row.priceId)?.rank ?? 0,
      pastDueSince: row.pastDueSince,
    })),
    now,
  )
  const row = rows.find(({ id }) => id === leading?.subscription.id)
  return row ? { row, prices } : null
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
  billing: Billing,
  userId: number,
  sessionId: string | undefined,
): Promise<PaymentProgress> {
  const { payments } = billing
  const before = await readPaid(context, billing, userId)
  if (before || !payments || !sessionId) return before ?? { state: 'none', plan: null }
  const attempt = await findAttemptOf(context.db, payments, { userId, sessionId })
  const isWaiting =
    attempt !== null && (await lookOnce(attempt.id, () => look(context, billing, attempt, sessionId)))
  return (await readPaid(context, billing, userId)) ?? { state: isWaiting ? 'waiting' : 'none', plan: null }
}

/** Null without a paid plan. A gift is no payment: its owner may still wait for one of theirs. */
async function readPaid(
  { db }: AppContext,
  billing: Billing,
  userId: number,
): Promise<PaymentProgress | null> {
  const { isPaid, state, plan } = await readOwnSubscription(db, billing, userId)
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
