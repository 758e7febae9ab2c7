// Bills for subscriptions: made as drafts, finalised, then paid from the saved card, with retries on later days.

import { invalid } from '#sandbox/api/errors.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#sandbox/durations.ts'
import { putAndTell, tell } from '#sandbox/events.ts'
import { put, type State } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { type Bill, charge, type Outcome } from './charges.ts'
import { discountFor } from './discounts.ts'
import {
  type BillingReason,
  type Invoice,
  type Line,
  newInvoice,
  newInvoicePayment,
  newLine,
} from './invoice-objects.ts'
import type { Period, Price, Subscription } from './objects.ts'

/** Days between the failed tries of one invoice; after the last the subscription ends. */
const RETRY_DAYS = [3, 5, 7]
/** How long a renewal's draft can be looked at before it is charged; seconds. */
export const DRAFT_SECONDS = HOUR_SECONDS

export interface LineInput {
  item: string | null
  price: Price
  amount: number
  description: string
  period: Period
  quantity?: number
  isProration?: boolean
}

/** A draft with the lines, what earlier changes left to be billed, the discount and the customer's balance. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  { reason, lines, period }: { reason: BillingReason; lines: LineInput[]; period: Period },
): Invoice {
  const { state } = world
  const invoice = blankInvoice(world, subscription, reason, period)
  const waiting = (state.hidden.prorations[subscription.id] ?? []).map((one) => leftOver(state, one))
  delete state.hidden.prorations[subscription.id]
  fill(world, invoice, subscription, [...waiting, ...lines])
  if (invoice.starting_balance !== 0) takeBalance(state, invoice)
  return invoice
}

/** The same sums on an invoice that is never kept: what a change would cost. */
export function previewInvoice(
  world: World,
  subscription: Subscription,
  { lines, period }: { lines: LineInput[]; period: Period },
): Invoice {
  const invoice = blankInvoice(world, subscription, 'subscription_update', period)
  fill(world, invoice, subscription, lines)
  return invoice
}

function blankInvoice(
  world: World,
  subscription: Subscription,
  reason: BillingReason,
  period: Period,
): Invoice {
  const { state } = world
  const customer = state.maps.customer.get(subscription.customer)
  if (!customer) throw invalid(`No such customer: '${subscription.customer}'`)
  state.invoiceCount++
  return newInvoice({
    customer,
    subscription,
    currency: subscription.currency,
    reason,
    number: `SBX-${String(state.invoiceCount).padStart(4, '0')}`,
    paymentMethod: null,
    testClock: subscription.test_clock,
    period,
    created: nowOf(world),
  })
}

function leftOver(
  state: State,
  one: { price: string; amount: number; description: string; start: number; end: number },
): LineInput {
  const price = state.maps.price.get(one.price)
  if (!price) throw invalid(`No such price: '${one.price}'`)
  return {
    item: null,
    price,
    amount: one.amount,
    description: one.description,
    period: { start: one.start, end: one.end },
    isProration: true,
  }
}

function fill(world: World, invoice: Invoice, subscription: Subscription, lines: readonly LineInput[]): void {
  const { state } = world
  invoice.lines.data = lines.map(
    (line): Line => newLine({ ...line, invoice: invoice.id, subscription: subscription.id }),
  )
  invoice.subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
  const discount = discountFor(world, subscription, invoice.subtotal)
  invoice.total_discount_amounts = discount ? [{ amount: discount.amount, discount: discount.id }] : []
  invoice.discounts = discount ? [discount.id] : []
  invoice.total = invoice.subtotal - (discount?.amount ?? 0)
  invoice.starting_balance = state.maps.customer.get(invoice.customer)?.balance ?? 0
  const owed = invoice.total + invoice.starting_balance
  invoice.amount_due = Math.max(0, owed)
  invoice.amount_remaining = invoice.amount_due
  invoice.ending_balance = Math.min(0, owed)
}

/** What is left of a credit stays with the customer. */
function takeBalance(state: State, invoice: Invoice): void {
  const customer = state.maps.customer.get(invoice.customer)
  if (!customer) return
  customer.balance = invoice.ending_balance ?? 0
  put(state, 'customer', customer)
}

export function finalizeInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.')
  const now = nowOf(world)
  invoice.status = 'open'
  invoice.automatically_finalizes_at = null
  invoice.effective_at = now
  invoice.status_transitions.finalized_at = now
  if (invoice.total < 0) takeBalance(world.state, invoice)
  putAndTell(world, 'invoice', invoice, 'invoice.finalized')
}

function settleAsPaid(world: World, invoice: Invoice): void {
  const now = nowOf(world)
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  for (const payment of invoice.payments.data) {
    payment.status = 'paid'
    payment.amount_paid = payment.amount_requested
    payment.status_transitions.paid_at = now
    put(world.state, 'invoice_payment', payment)
  }
  putAndTell(world, 'invoice', invoice, 'invoice.paid')
  tell(world, 'invoice.payment_succeeded', invoice)
  for (const payment of invoice.payments.data) tell(world, 'invoice_payment.paid', payment)
}

/** The card that a subscription is charged from. */
function cardOf(state: State, subscription: Subscription): string | null {
  return (
    subscription.default_payment_method ??
    state.maps.customer.get(subscription.customer)?.invoice_settings.default_payment_method ??
    null
  )
}

/**
 * Tries to collect an open invoice. Says what came of it; what that means for the subscription is decided there.
 * `isPresent`: its owner answers the bank. `paymentMethod`: another card than the saved one.
 */
export function collect(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  { isPresent = false, paymentMethod }: { isPresent?: boolean; paymentMethod?: string } = {},
): Outcome['result'] {
  invoice.attempt_count++
  invoice.attempted = true
  if (invoice.amount_remaining === 0) {
    settleAsPaid(world, invoice)
    return 'paid'
  }
  const isFirst = invoice.billing_reason === 'subscription_create'
  const bill: Bill = {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer,
    paymentMethod: paymentMethod ?? cardOf(world.state, subscription),
    description: isFirst ? 'Subscription creation' : 'Subscription update',
    isFirst,
  }
  const [open] = invoice.payments.data
  const known = open && world.state.maps.payment_intent.get(open.payment.payment_intent)
  const outcome = charge(world, bill, { isPresent, ...(known && { intent: known }) })
  if (!known) linkIntent(world, invoice, outcome.intent.id)
  if (outcome.result === 'paid') settleAsPaid(world, invoice)
  else tellFailure(world, invoice, outcome.result)
  return outcome.result
}

function linkIntent(world: World, invoice: Invoice, intent: string): void {
  const payment = newInvoicePayment({
    invoice: invoice.id,
    intent,
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    created: nowOf(world),
  })
  invoice.payments.data = [payment]
  put(world.state, 'invoice_payment', payment)
}

function tellFailure(world: World, invoice: Invoice, result: 'failed' | 'asks'): void {
  const days =
    invoice.billing_reason === 'subscription_cycle' ? RETRY_DAYS[invoice.attempt_count - 1] : undefined
  invoice.next_payment_attempt = days === undefined ? null : nowOf(world) + days * DAY_SECONDS
  putAndTell(world, 'invoice', invoice, 'invoice.payment_failed')
  if (result === 'asks') tell(world, 'invoice.payment_action_required', invoice)
}

export function voidInvoice(world: World, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid('You can only void open or uncollectible invoices.')
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.amount_remaining = 0
  invoice.status_transitions.voided_at = nowOf(world)
  putAndTell(world, 'invoice', invoice, 'invoice.voided')
}
