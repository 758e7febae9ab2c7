// Billing: checkout, own subscription, invoices and plan changes, as members see them.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, Money, Time } from '#contract/values.ts'

/** An id of the payment provider; trims copied blanks. */
const ProviderId = z
  .string()
  .trim()
  .max(255)
  .regex(/^[\w-]+$/, 'Not an id of the payment provider')

/** A tier as a member pays for it; the price may be older than the tier's current one. */
const PaidTier = z.strictObject({ tierId: Id, name: z.string(), price: Money })

const Card = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.int(),
  expiresYear: z.int(),
})

/** A member's subscription; `none` without one that counts. */
export const Subscription = z.strictObject({
  /** The payment provider; null if plans cannot be paid here. */
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  state: z.enum([
    'none',
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'incomplete',
    'paused',
    'ended',
    'gift',
  ]),
  /** Whether it grants its tier's rights now. */
  isPaid: z.boolean(),
  /**
   * Whether it belongs to a subscription that has not ended: another plan then changes that one and never adds a
   * second.
   */
  isRunning: z.boolean(),
  plan: PaidTier.nullable(),
  /** Date of the next charge; null if none is due. */
  renewsAt: Time.nullable(),
  /** When it ends by itself, or ended; null while it renews. */
  endsAt: Time.nullable(),
  /** The plan that starts at the end of the period. */
  next: PaidTier.extend({ at: Time }).nullable(),
  /** A more expensive plan whose payment failed: starts once it is paid, and is dropped at `until`. */
  pending: PaidTier.extend({ until: Time }).nullable(),
  /** While payments fail: since when, and until when the rights last. */
  overdue: z.strictObject({ since: Time, until: Time }).nullable(),
  card: Card.nullable(),
  /** A gifted tier that still runs. `counts` is false while the paid tier is as high or higher. */
  gift: z.strictObject({ tierId: Id, name: z.string(), until: Time, counts: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  at: Time,
  /** Negative if more was refunded than charged. */
  amount: z.string().regex(/^-?\d{1,9}\.\d{2}$/),
  state: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** Its page at the provider. */
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const PlanChange = z.strictObject({
  kind: z.enum(['upgrade', 'downgrade']),
  from: PaidTier,
  to: PaidTier,
  /** What an upgrade charges at once. Credits are negative. */
  lines: z.array(z.strictObject({ text: z.string(), amount: z.string() })),
  dueNow: Money,
  /** When the new plan begins: now, or at the period's end. */
  startsAt: Time,
  /** When the amounts were computed. Sent back with the change, so that the charge is the one shown. */
  at: Time,
})
export type PlanChange = z.infer<typeof PlanChange>

/** Progress of a checkout, for the page that waits for it. */
export const PaymentProgress = z.strictObject({
  /** `waiting`: the provider has the payment and its webhook event has not arrived; `none`: no payment found. */
  state: z.enum(['none', 'waiting', 'paid']),
  plan: PaidTier.nullable(),
})
export type PaymentProgress = z.infer<typeof PaymentProgress>

export const ownBilling = endpoints({
  'POST /api/create-checkout-session': {
    summary:
      "Opens the provider's checkout for a tier and answers its address; members who already pay are sent to the page where they change their plan.",
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({
      /** The tier's `stripePriceId` as the page read it; 409 if it differs from the current one. */
      priceId: ProviderId.nullable(),
      tierId: Id,
      /** Part of sign-up: the provider then returns to /subscription-success. */
      isJoining: z.boolean().optional(),
    }),
    reply: z.strictObject({ url: z.string() }),
    refuses: [
      'billing_unavailable',
      'payments_down',
      'payment_refused',
      'unknown_tier',
      'tier_is_free',
      'tier_not_configured',
      'price_changed',
      'already_subscribed',
    ],
  },
  'GET /api/subscription/status': {
    summary: 'Whether a payment has arrived. A session id helps to find it and grants nothing by itself.',
    access: 'member',
    query: z.object({ session_id: ProviderId.optional() }),
    reply: PaymentProgress,
  },
  'GET /api/subscription': {
    summary: "The member's plan, next charge, card and planned change.",
    access: 'member',
    reply: Subscription,
  },
  'GET /api/subscription/invoices': {
    summary: "The member's invoices, newest first.",
    access: 'member',
    limit: 'fetch',
    reply: z.strictObject({ data: z.array(Invoice), pagination: z.strictObject({ total: z.int() }) }),
    refuses: ['payments_down'],
  },
  'POST /api/subscription/change-preview': {
    summary: 'What another tier would cost and from when. Changes nothing.',
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({ tierId: Id }),
    reply: PlanChange,
    refuses: [
      'billing_unavailable',
      'payments_down',
      'unknown_tier',
      'tier_is_free',
      'tier_not_configured',
      'not_subscribed',
      'same_tier',
      'payment_overdue',
    ],
  },
  'POST /api/subscription/change': {
    summary: 'Changes the tier: dearer at once with the difference charged, cheaper from the next period on.',
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({
      tierId: Id,
      at: Time,
      /** The new plan's price as shown; 409 if the tier's current price differs. */
      price: Money.optional(),
    }),
    reply: Subscription,
    refuses: [
      'billing_unavailable',
      'payments_down',
      'payment_refused',
      'unknown_tier',
      'tier_is_free',
      'tier_not_configured',
      'price_changed',
      'not_subscribed',
      'same_tier',
      'payment_overdue',
      'preview_too_old',
    ],
  },
  'POST /api/subscription/cancel': {
    summary:
      'Cancels the subscription at the end of the period. Its benefits last until then. One that is not paid for ends at once.',
    access: 'member',
    limit: 'checkout',
    reply: Subscription,
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
  'POST /api/subscription/resume': {
    summary: 'Revokes a scheduled cancellation or downgrade.',
    access: 'member',
    limit: 'checkout',
    reply: Subscription,
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
  'POST /api/billing-portal': {
    summary: "Opens the provider's billing portal: `card` to change the card, `home` for everything.",
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({ purpose: z.enum(['home', 'card']) }),
    reply: z.strictObject({ url: z.string() }),
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
})
