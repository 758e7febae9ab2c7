// The life of a subscription: start, billing, changes, renewal, end.

import { invalid } from '#sandbox/api/errors.ts'
import { HOUR_SECONDS } from '#sandbox/durations.ts'
import { putAndTell, tell } from '#sandbox/events.ts'
import { put, type State } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import type { Outcome } from './charges.ts'
import { countPeriod } from './discounts.ts'
import type { Invoice } from './invoice-objects.ts'
import {
  collect,
  DRAFT_SECONDS,
  draftInvoice,
  finalizeInvoice,
  type LineInput,
  voidInvoice,
} from './invoices.ts'
import {
  type Cancellation,
  type Item,
  type Metadata,
  newItem,
  newSubscription,
  type Period,
  type Price,
  planOf,
  type Subscription,
  type SubscriptionStatus,
} from './objects.ts'
import { nextPeriodEnd, shareLeft } from './periods.ts'

/** How long a first payment may be completed; seconds. */
export const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS

export interface WantedItem {
  price: Price
  quantity: number
  metadata?: Metadata | undefined
}

/** A subscription with its items, before any event about it. */
export function beginSubscription(
  world: World,
  given: {
    customer: string
    items: readonly WantedItem[]
    status: SubscriptionStatus
    paymentMethod: string | null
    metadata?: Metadata | undefined
    description?: string | null | undefined
  },
): Subscription {
  const now = nowOf(world)
  const { state } = world
  const [first] = given.items
  if (!first) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const subscription = newSubscription({
    ...given,
    currency: first.price.currency,
    testClock: state.maps.customer.get(given.customer)?.test_clock ?? null,
    created: now,
  })
  const period = { start: now, end: nextPeriodEnd(now, now, monthsOf(first.price)) }
  subscription.items.data = given.items.map((item) =>
    newItem({ ...item, subscription: subscription.id, period, created: now }),
  )
  return subscription
}

/** Every period is a number of months here. */
function monthsOf({ recurring }: Price): number {
  if (!recurring)
    throw invalid('The price specified is set to type=one_time but this field takes recurring prices.')
  if (recurring.interval !== 'month' && recurring.interval !== 'year')
    throw invalid('The sandbox bills by months and years only.')
  return recurring.interval_count * (recurring.interval === 'year' ? 12 : 1)
}

export function linesOf(state: State, subscription: Subscription): LineInput[] {
  return subscription.items.data.map((item) => ({
    item: item.id,
    price: item.price,
    amount: item.price.unit_amount * item.quantity,
    description: `${item.quantity} × ${nameOf(state, item.price)} (at ${moneyOf(item.price)})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    quantity: item.quantity,
  }))
}

export function nameOf(state: State, price: Price): string {
  return state.maps.product.get(price.product)?.name ?? price.product
}

/** "$9.99 / month" */
export function moneyOf({ unit_amount, recurring, currency }: Price): string {
  const sum = `${currency === 'usd' ? '$' : `${currency.toUpperCase()} `}${(unit_amount / 100).toFixed(2)}`
  return recurring ? `${sum} / ${recurring.interval}` : sum
}

export function periodOf(subscription: Subscription): Period {
  const [item] = subscription.items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

/** Bills the first period at once; the subscription becomes active, or stays incomplete for a day. */
export function billFirstPeriod(
  world: World,
  subscription: Subscription,
  { isPresent = false } = {},
): Outcome['result'] {
  const period = periodOf(subscription)
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_create',
    lines: linesOf(world.state, subscription),
    period: { start: period.start, end: period.start },
  })
  subscription.latest_invoice = invoice.id
  putAndTell(world, 'invoice', invoice, 'invoice.created')
  finalizeInvoice(world, invoice)
  const result = collect(world, invoice, subscription, { isPresent })
  if (result === 'paid') countPeriod(world, subscription)
  return result
}

/** What a paid or refused invoice means for its subscription. */
export function afterCollection(
  world: World,
  subscription: Subscription,
  invoice: Invoice,
  result: Outcome['result'],
): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  if (result === 'paid') {
    if (subscription.pending_update && subscription.latest_invoice === invoice.id)
      applyPending(world, subscription)
    if (subscription.status !== 'active') setStatus(world, subscription, 'active')
    return
  }
  if (subscription.status === 'incomplete' || subscription.pending_update) return
  if (
    invoice.billing_reason === 'subscription_cycle' &&
    invoice.next_payment_attempt === null &&
    invoice.attempt_count > 3
  ) {
    endSubscription(world, subscription, 'payment_failed')
    return
  }
  if (subscription.status === 'active') setStatus(world, subscription, 'past_due')
}

function setStatus(world: World, subscription: Subscription, status: SubscriptionStatus): void {
  const previous = { status: subscription.status }
  subscription.status = status
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', previous)
}

/** The new period begins, with its event before any charge; its invoice is a draft for an hour. */
export function renew(world: World, subscription: Subscription): void {
  const { state } = world
  const old = periodOf(subscription)
  const [item] = subscription.items.data
  if (!item) return
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, old.end, monthsOf(item.price))
  for (const one of subscription.items.data) {
    one.current_period_start = old.end
    one.current_period_end = end
  }
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', {
    items: { data: [{ id: item.id, current_period_start: old.start, current_period_end: old.end }] },
  })
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_cycle',
    lines: linesOf(state, subscription),
    period: old,
  })
  invoice.automatically_finalizes_at = nowOf(world) + DRAFT_SECONDS
  subscription.latest_invoice = invoice.id
  countPeriod(world, subscription)
  put(state, 'subscription', subscription)
  putAndTell(world, 'invoice', invoice, 'invoice.created')
}

/** Ends it now; unpaid invoices stay open unless the caller voids them. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  reason: Cancellation['reason'],
): void {
  const now = nowOf(world)
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription.cancellation_details = { comment: null, feedback: null, feedback_option: null, reason }
  subscription.pending_update = null
  for (const invoice of world.state.maps.invoice.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue
    invoice.next_payment_attempt = null
    if (invoice.status === 'draft') {
      invoice.automatically_finalizes_at = null
      invoice.auto_advance = false
    }
    put(world.state, 'invoice', invoice)
  }
  putAndTell(world, 'subscription', subscription, 'customer.subscription.deleted')
}

/** The first payment was not completed in time. */
export function expireIncomplete(world: World, subscription: Subscription): void {
  const open = subscription.latest_invoice
    ? world.state.maps.invoice.get(subscription.latest_invoice)
    : undefined
  subscription.status = 'incomplete_expired'
  subscription.ended_at = nowOf(world)
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', { status: 'incomplete' })
  if (open?.status === 'open') voidInvoice(world, open)
}

export interface ItemChange {
  item: Item
  price: Price
  quantity: number
}

/** Refund for the rest of the period, and its new price: two lines for each changed item. */
export function prorationsOf(state: State, changes: readonly ItemChange[], at: number): LineInput[] {
  return changes.flatMap(({ item, price, quantity }) => {
    const period = { start: item.current_period_start, end: item.current_period_end }
    const rest = { start: at, end: period.end }
    const back = shareLeft(item.price.unit_amount * item.quantity, period, at)
    const asked = shareLeft(price.unit_amount * quantity, period, at)
    return [
      {
        item: item.id,
        price: item.price,
        amount: -back,
        description: `Unused time on ${nameOf(state, item.price)}`,
        period: rest,
        quantity: item.quantity,
        isProration: true,
      },
      {
        item: item.id,
        price,
        amount: asked,
        description: `Remaining time on ${nameOf(state, price)}`,
        period: rest,
        quantity,
        isProration: true,
      },
    ]
  })
}

export function applyChanges(changes: readonly ItemChange[]): void {
  for (const { item, price, quantity } of changes) {
    item.price = price
    item.plan = planOf(price)
    item.quantity = quantity
  }
}

function applyPending(world: World, subscription: Subscription): void {
  const waiting = subscription.pending_update
  if (!waiting) return
  const previous = {
    items: structuredClone(subscription.items),
    ...(waiting.cancel_at_period_end === false && { cancel_at: subscription.cancel_at }),
  }
  if (waiting.cancel_at_period_end === false) {
    subscription.cancel_at_period_end = false
    subscription.cancel_at = null
    subscription.canceled_at = null
    subscription.cancellation_details = null
  }
  for (const wanted of waiting.subscription_items) {
    const item = subscription.items.data.find(({ id }) => id === wanted.id)
    if (item) applyChanges([{ item, price: wanted.price, quantity: wanted.quantity }])
  }
  subscription.pending_update = null
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', previous)
  tell(world, 'customer.subscription.pending_update_applied', subscription)
}

export function expirePending(world: World, subscription: Subscription): void {
  const invoice = subscription.latest_invoice
    ? world.state.maps.invoice.get(subscription.latest_invoice)
    : undefined
  subscription.pending_update = null
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  putAndTell(world, 'subscription', subscription, 'customer.subscription.pending_update_expired')
}
