// Stripe's hosted pages: checkout and customer portal.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type Checkouts, PaymentsRefused, type PortalPurpose } from './port.ts'
import { asked, askedFor } from './stripe-failures.ts'

export function stripeCheckouts(stripe: Stripe, provider: string): Checkouts {
  return {
    customerFor: async ({ userId, username, email }, replaces = '') => {
      // Name and address are part of the key: Stripe refuses a key reused with other values for a day.
      const facts = createHash('sha256')
        .update(JSON.stringify([username, email, replaces]))
        .digest('hex')
      const customer = await asked(() =>
        stripe.customers.create(
          { name: username, ...(email && { email }), metadata: { user_id: String(userId) } },
          { idempotencyKey: `customer:${provider}:${userId}:${facts.slice(0, 16)}` },
        ),
      )
      return customer.id
    },
    open: async ({ attempt, customerId, priceId, userId, tierId, successUrl, cancelUrl }) => {
      const metadata = { user_id: String(userId), tier_id: String(tierId) }
      const session = await asked(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            line_items: [{ price: priceId, quantity: 1 }],
            customer: customerId,
            // A direct debit that fails days later would have granted rights meanwhile.
            allowed_payment_method_types: ['card'],
            client_reference_id: String(userId),
            metadata,
            subscription_data: { metadata },
            success_url: successUrl,
            cancel_url: cancelUrl,
            allow_promotion_codes: true,
          },
          { idempotencyKey: `checkout:${attempt}` },
        ),
      )
      return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },
    find: async (id) => {
      const session = await askedFor(() => stripe.checkout.sessions.retrieve(id))
      if (!session) return null
      const customer = session.customer
      return {
        customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
        userId: wholeOf(session.client_reference_id),
        isPaid: isPaid(session),
        isOpen: session.status === 'open',
      }
    },
    close: async (id) => {
      try {
        await asked(() => stripe.checkout.sessions.expire(id))
        return { isPaid: false }
      } catch (error) {
        if (!(error instanceof PaymentsRefused)) throw error
        // It was already over, or is unknown.
        const session = await askedFor(() => stripe.checkout.sessions.retrieve(id))
        if (session?.status === 'open') throw error
        return { isPaid: session !== null && isPaid(session) }
      }
    },
    portal: async (customerId, returnUrl, purpose, configuration) => {
      const flow = flowOf(purpose, returnUrl)
      const session = await asked(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(configuration && { configuration }),
          ...(flow && { flow_data: flow }),
        }),
      )
      return session.url
    },
  }
}

function isPaid(session: Stripe.Checkout.Session): boolean {
  return session.status === 'complete' && session.payment_status !== 'unpaid'
}

function flowOf(
  purpose: PortalPurpose,
  returnUrl: string,
): Stripe.BillingPortal.SessionCreateParams.FlowData | null {
  const after = { type: 'redirect' as const, redirect: { return_url: returnUrl } }
  switch (purpose.kind) {
    case 'home':
      return null
    case 'card':
      return { type: 'payment_method_update', after_completion: after }
    case 'change':
      return {
        type: 'subscription_update_confirm',
        after_completion: after,
        subscription_update_confirm: {
          subscription: purpose.subscriptionId,
          items: [{ id: purpose.itemId, price: purpose.priceId, quantity: 1 }],
        },
      }
  }
}

/** The member's id from our metadata; null for text that is no such id. */
export function wholeOf(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
