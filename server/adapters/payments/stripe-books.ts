// Stripe's records: lists page by page, and the entries that a webhook event refers to.
import type Stripe from 'stripe'
import type { Books, ChargeNews } from './port.ts'
import { asked, askedFor } from './stripe-failures.ts'
import { cardOf, idOf, SUBSCRIPTION_PARTS, toSubscription } from './stripe-subscriptions.ts'

const PAGE = 100

export function stripeBooks(stripe: Stripe): Books {
  return {
    subscriptions: async (after) => {
      const { data, has_more } = await asked(() =>
        stripe.subscriptions.list({
          limit: PAGE,
          expand: SUBSCRIPTION_PARTS,
          ...(after !== null && { starting_after: after }),
        }),
      )
      return {
        data: data.flatMap((one) => toSubscription(one, cardOfCustomer(one.customer)) ?? []),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      }
    },
    customerOf: async (id) => {
      const subscription = await askedFor(() => stripe.subscriptions.retrieve(id))
      return idOf(subscription?.customer)
    },
    owed: async (subscription) => {
      const { data } = await asked(() => stripe.invoices.list({ subscription, status: 'open', limit: 1 }))
      const [invoice] = data
      if (!invoice?.id) return null
      const intent = await openIntent(stripe, invoice.id)
      return {
        invoiceId: invoice.id,
        cents: invoice.amount_remaining,
        asksOwner: intent?.status === 'requires_action',
        url: invoice.hosted_invoice_url ?? null,
      }
    },
    chargeBehind: async (eventId) => {
      const event = await askedFor(() => stripe.events.retrieve(eventId))
      const chargeId = event && chargeOf(event.data.object as unknown as Record<string, unknown>)
      if (!chargeId) return null
      const charge = await askedFor(() => stripe.charges.retrieve(chargeId))
      return charge ? newsOf(stripe, charge) : null
    },
    plan: async ({ productId, priceId }) => {
      const [product, price] = await Promise.all([
        askedFor(() => stripe.products.retrieve(productId)),
        askedFor(() => stripe.prices.retrieve(priceId)),
      ])
      if (!product || !price) return null
      const isOnSale = product.active && price.active && idOf(price.product) === product.id
      return { name: product.name, cents: price.unit_amount, isOnSale }
    },
  }
}

function cardOfCustomer(customer: Stripe.Subscription['customer']) {
  if (typeof customer === 'string' || customer.deleted) return null
  return cardOf(customer.invoice_settings.default_payment_method)
}

async function openIntent(stripe: Stripe, invoice: string): Promise<Stripe.PaymentIntent | null> {
  const { data } = await asked(() => stripe.invoicePayments.list({ invoice, status: 'open', limit: 1 }))
  const intent = idOf(data[0]?.payment.payment_intent)
  return intent ? askedFor(() => stripe.paymentIntents.retrieve(intent)) : null
}

/** The event's object is the charge itself, or a refund or dispute that refers to it. */
function chargeOf({ object, id, charge }: Record<string, unknown>): string | null {
  const named = object === 'charge' ? id : charge
  return typeof named === 'string' ? named : null
}

async function newsOf(stripe: Stripe, charge: Stripe.Charge): Promise<ChargeNews> {
  const intent = idOf(charge.payment_intent)
  const { data: disputes } = charge.disputed
    ? await asked(() => stripe.disputes.list({ charge: charge.id, limit: 1 }))
    : { data: [] }
  return {
    chargeId: charge.id,
    customerId: idOf(charge.customer),
    subscriptionId: intent ? await subscriptionOf(stripe, intent) : null,
    cents: charge.amount,
    isRefunded: charge.refunded,
    dispute: verdictOf(disputes[0]),
  }
}

async function subscriptionOf(stripe: Stripe, intent: string): Promise<string | null> {
  const { data } = await asked(() =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 }),
  )
  const invoiceId = idOf(data[0]?.invoice)
  const invoice = invoiceId ? await askedFor(() => stripe.invoices.retrieve(invoiceId)) : null
  return idOf(invoice?.parent?.subscription_details?.subscription)
}

function verdictOf(dispute: Stripe.Dispute | undefined): ChargeNews['dispute'] {
  switch (dispute?.status) {
    case undefined:
      return null
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    // An inquiry that did not become a dispute, or one that the provider settled before it did.
    case 'warning_closed':
    case 'prevented':
      return 'closed'
    default:
      return 'open'
  }
}
