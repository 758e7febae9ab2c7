// A checkout's way from open to complete or expired.

import { invalid } from '#sandbox/api/errors.ts'
import { putAndTell } from '#sandbox/events.ts'
import type { CheckoutSession } from '#sandbox/pages/page-objects.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { DECLINED, NOT_AUTHENTICATED, readCard, type TypedCard } from './cards.ts'
import { failed } from './charges.ts'
import { findPromotion, redeem, takesOff } from './discounts.ts'
import { type CardFailure, newIntent } from './invoice-objects.ts'
import { newCustomer, newPaymentMethod, type PaymentMethod } from './objects.ts'
import { sellable } from './subscription-changes.ts'
import { afterCollection, beginSubscription, billFirstPeriod } from './subscriptions.ts'

export function expireSession(world: World, session: CheckoutSession): void {
  if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status of open can be expired.')
  session.status = 'expired'
  session.url = null
  delete world.state.hidden.challenges[session.id]
  putAndTell(world, 'checkout.session', session, 'checkout.session.expired')
}

export interface Payment {
  card: TypedCard
  email: string
  promotionCode: string
}

export type PayResult =
  | { result: 'paid' }
  | { result: 'asks' }
  | { result: 'refused'; text: string; field?: keyof TypedCard | 'promotionCode' | 'email' }
  | { result: 'over' }

/** Pays an open session with a typed card. A refused card leaves it open, so that another can be tried. */
export function paySession(world: World, session: CheckoutSession, payment: Payment): PayResult {
  if (session.status !== 'open' || session.expires_at <= nowOf(world)) return { result: 'over' }
  if (payment.promotionCode && !findPromotion(world, payment.promotionCode, session.customer))
    return { result: 'refused', text: 'This promotion code is not valid.', field: 'promotionCode' }
  if (payment.email && !isAddress(payment.email))
    return { result: 'refused', text: 'Please write an email address.', field: 'email' }
  const read = readCard(payment.card, nowOf(world))
  if ('fault' in read) return { result: 'refused', text: read.fault, field: read.field }
  const method = newPaymentMethod({ card: read.facts, email: payment.email || null, created: nowOf(world) })
  const { first } = read.card
  if (typeof first === 'object') return refused(world, session, method, first)
  world.state.hidden.conduct[method.id] = read.card.later
  put(world.state, 'payment_method', method)
  const promotionCode = payment.promotionCode || null
  if (first === 'asks') {
    world.state.hidden.challenges[session.id] = { method: method.id, promotionCode }
    world.state.changed()
    return { result: 'asks' }
  }
  return complete(world, session, method, promotionCode)
}

/** The address is kept, so that it must not hold what could be a card's number, typed into the wrong field. */
function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text) && !/\d{12}/.test(text.replace(/[ -]/g, ''))
}

/** What the cardholder told the bank. */
export function answerChallenge(world: World, session: CheckoutSession, isConfirmed: boolean): PayResult {
  const waiting = world.state.hidden.challenges[session.id]
  const method = waiting && world.state.maps.payment_method.get(waiting.method)
  if (session.status !== 'open' || !waiting || !method) return { result: 'over' }
  delete world.state.hidden.challenges[session.id]
  if (!isConfirmed) return refused(world, session, method, NOT_AUTHENTICATED)
  return complete(world, session, method, waiting.promotionCode)
}

function refused(
  world: World,
  session: CheckoutSession,
  method: PaymentMethod,
  failure: CardFailure,
): PayResult {
  const intent = newIntent({
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer ?? '',
    paymentMethod: method.id,
    description: 'Subscription creation',
    created: nowOf(world),
  })
  failed(world, intent, failure)
  return { result: 'refused', text: failure.message, field: 'number' }
}

/** Charges first, then creates the subscription: a declined card leaves none behind. */
function complete(
  world: World,
  session: CheckoutSession,
  method: PaymentMethod,
  promotionCode: string | null,
): PayResult {
  const { state } = world
  if (world.faults.declinedCharges > 0) {
    world.faults.declinedCharges--
    return refused(world, session, method, DECLINED)
  }
  const customer = customerOf(world, session)
  const lines = state.hidden.sessionLines[session.id] ?? []
  const wanted = lines.map(({ price, quantity }, at) => ({
    price: sellable(world, price, `line_items[${at}][price]`),
    quantity,
  }))
  method.customer = customer
  putAndTell(world, 'payment_method', method, 'payment_method.attached')
  const extra = state.hidden.sessionSubscription[session.id]
  const subscription = beginSubscription(world, {
    customer,
    items: wanted,
    status: 'active',
    paymentMethod: method.id,
    metadata: extra?.metadata,
    description: extra?.description,
  })
  const promotion = promotionCode ? findPromotion(world, promotionCode, customer) : null
  if (promotion) redeem(world, subscription, promotion)
  putAndTell(world, 'subscription', subscription, 'customer.subscription.created')
  const result = billFirstPeriod(world, subscription, { isPresent: true })
  const invoice = state.maps.invoice.get(subscription.latest_invoice ?? '')
  put(state, 'subscription', subscription)
  if (invoice) afterCollection(world, subscription, invoice, result)
  session.status = 'complete'
  session.payment_status = invoice?.amount_due === 0 ? 'no_payment_required' : 'paid'
  session.amount_total = invoice?.total ?? session.amount_total
  session.subscription = subscription.id
  session.invoice = subscription.latest_invoice
  session.customer = customer
  session.url = null
  putAndTell(world, 'checkout.session', session, 'checkout.session.completed')
  return { result: 'paid' }
}

function customerOf(world: World, session: CheckoutSession): string {
  if (session.customer) return session.customer
  const made = newCustomer({ email: session.customer_email, created: nowOf(world) })
  putAndTell(world, 'customer', made, 'customer.created')
  return made.id
}

/** What the session costs once a code is taken into account; null for a code that is not valid. */
export function totalWith(world: World, session: CheckoutSession, promotionCode: string): number | null {
  if (!promotionCode) return session.amount_subtotal
  const found = findPromotion(world, promotionCode, session.customer)
  return found ? session.amount_subtotal - takesOff(found.coupon, session.amount_subtotal) : null
}
