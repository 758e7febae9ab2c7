// Invoices, payments, refunds and disputes.

import { putAndTell, tell } from '#sandbox/events.ts'
import type { Charge } from '#sandbox/objects/invoice-objects.ts'
import { previewInvoice, voidInvoice } from '#sandbox/objects/invoices.ts'
import { newRefund } from '#sandbox/objects/other-objects.ts'
import { previewLines } from '#sandbox/objects/subscription-changes.ts'
import { linesOf, periodOf } from '#sandbox/objects/subscriptions.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer } from './calls.ts'
import { invalid } from './errors.ts'
import { anything, flag, group, listOf, metadata, oneOf, required, text, whole } from './shapes.ts'

const invoices = [
  call(
    'GET',
    '/v1/invoices',
    {
      ...LIST,
      customer: text(),
      subscription: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/invoices',
        [...state.maps.invoice.values()].filter(
          ({ customer, status, parent }) =>
            (!given.customer || given.customer === customer) &&
            (!given.status || given.status === status) &&
            (!given.subscription || given.subscription === parent.subscription_details.subscription),
        ),
        given,
      ),
  ),
  call(
    'POST',
    '/v1/invoices/create_preview',
    {
      customer: text(),
      subscription: text(),
      subscription_details: group({
        items: listOf(group({ id: text(), price: text(), quantity: whole, deleted: flag, metadata }), 20),
        proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
        proration_date: whole,
        cancel_at_period_end: flag,
      }),
      preview_mode: oneOf('next', 'recurring'),
      schedule: anything,
    },
    (world, _, given) => {
      if (!given.subscription)
        throw invalid('The sandbox previews changes of a subscription.', 'subscription')
      const subscription = get(world, 'subscription', given.subscription, 'subscription')
      const wanted = given.subscription_details
      const lines = wanted?.items
        ? previewLines(world, subscription, {
            items: wanted.items,
            proration: wanted.proration_behavior,
            prorationDate: wanted.proration_date,
          })
        : linesOf(world.state, subscription)
      const count = world.state.invoiceCount
      const invoice = previewInvoice(world, subscription, { lines, period: periodOf(subscription) })
      world.state.invoiceCount = count
      return { ...invoice, id: `upcoming_${invoice.id}`, number: null }
    },
  ),
  call('GET', '/v1/invoices/{id}', {}, (world, id) => get(world, 'invoice', id)),
  call('POST', '/v1/invoices/{id}/void', {}, (world, id) => {
    const invoice = get(world, 'invoice', id)
    voidInvoice(world, invoice)
    return invoice
  }),
]

const payments = [
  call(
    'GET',
    '/v1/invoice_payments',
    {
      ...LIST,
      invoice: text(),
      status: oneOf('canceled', 'open', 'paid'),
      payment: group({ type: required(oneOf('payment_intent', 'charge')), payment_intent: text() }),
    },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/invoice_payments',
        [...state.maps.invoice_payment.values()].filter(
          ({ invoice, payment, status }) =>
            (!given.invoice || given.invoice === invoice) &&
            (!given.status || given.status === status) &&
            (!given.payment?.payment_intent || given.payment.payment_intent === payment.payment_intent),
        ),
        given,
      ),
  ),
  call('GET', '/v1/payment_intents/{id}', {}, (world, id) => get(world, 'payment_intent', id)),
  call('GET', '/v1/charges', { ...LIST, customer: text(), payment_intent: text() }, ({ state }, _, given) =>
    listAnswer(
      '/v1/charges',
      [...state.maps.charge.values()].filter(
        (charge) =>
          (!given.customer || given.customer === charge.customer) &&
          (!given.payment_intent || given.payment_intent === charge.payment_intent),
      ),
      given,
    ),
  ),
  call('GET', '/v1/charges/{id}', {}, (world, id) => get(world, 'charge', id)),
]

function chargeToRefund(
  world: World,
  given: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (given.charge) return get(world, 'charge', given.charge, 'charge')
  if (!given.payment_intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
    )
  const intent = get(world, 'payment_intent', given.payment_intent, 'payment_intent')
  return get(world, 'charge', intent.latest_charge ?? '', 'payment_intent')
}

const refunds = [
  call(
    'POST',
    '/v1/refunds',
    {
      charge: text(),
      payment_intent: text(),
      amount: whole,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    (world, _, given) => {
      const charge = chargeToRefund(world, given)
      const left = charge.amount_captured - charge.amount_refunded
      const amount = given.amount ?? left
      if (charge.status !== 'succeeded' || left === 0)
        throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
      if (amount < 1 || amount > left)
        throw invalid(`Refund amount is greater than unrefunded amount on charge.`, 'amount')
      const made = newRefund({
        amount,
        currency: charge.currency,
        charge: charge.id,
        intent: charge.payment_intent,
        reason: given.reason ?? null,
        metadata: given.metadata,
        created: nowOf(world),
      })
      putAndTell(world, 'refund', made, 'refund.created')
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount_captured
      putAndTell(world, 'charge', charge, 'charge.refunded')
      tell(world, 'refund.updated', made)
      return made
    },
  ),
  call('GET', '/v1/disputes', { ...LIST, charge: text(), payment_intent: text() }, ({ state }, _, given) =>
    listAnswer(
      '/v1/disputes',
      [...state.maps.dispute.values()].filter(({ charge }) => !given.charge || given.charge === charge),
      given,
    ),
  ),
  call('GET', '/v1/disputes/{id}', {}, (world, id) => get(world, 'dispute', id)),
]

export const INVOICE_CALLS = [...invoices, ...payments, ...refunds]
