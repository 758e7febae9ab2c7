// Billing: how tiers are sold and paid for. Here what a member does: paying for a plan, and looking after what is paid.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, Money, Time } from '#contract/values.ts'

/** As the payment provider writes them; a copied blank at either end does no harm. */
const ProviderId = z
  .string()
  .trim()
  .max(255)
  .regex(/^[\w-]+$/, 'Not an id of the payment provider')

/** A tier as somebody pays for it; the price is theirs, which may be an older one than the tier's. */
const PaidTier = z.strictObject({ tierId: Id, name: z.string(), price: Money })

const Card = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expiresMonth: z.int(),
  expiresYear: z.int(),
})

/** A member's subscription in their own words; `none` for who has never had one that counts. */
export const Subscription = z.strictObject({
  /** Whether plans can be paid at all here, and with whom. */
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
  /** Whether it gives its tier's rights now. */
  isPaid: z.boolean(),
  /** Whether a subscription that has not ended stands behind it: another plan is a change of that, never a second one. */
  isRunning: z.boolean(),
  plan: PaidTier.nullable(),
  /** When the next charge is due; null when none will come. */
  renewsAt: Time.nullable(),
  /** When it ends by itself, or ended; null while it goes on. */
  endsAt: Time.nullable(),
  /** What takes over at the period's end. */
  next: PaidTier.extend({ at: Time }).nullable(),
  /** A dearer plan whose payment did not go through: it begins as soon as it is paid, and is dropped then. */
  pending: PaidTier.extend({ until: Time }).nullable(),
  /** While payments fail: since when, and until when the rights last all the same. */
  overdue: z.strictObject({ since: Time, until: Time }).nullable(),
  card: Card.nullable(),
  /** A tier that was given and still runs; `counts` unless what is paid for is as high or higher. */
  gift: z.strictObject({ tierId: Id, name: z.string(), until: Time, counts: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  at: Time,
  /** Below zero where more was given back than charged. */
  amount: z.string().regex(/^-?\d{1,9}\.\d{2}$/),
  state: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The provider's page of it. */
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const PlanChange = z.strictObject({
  kind: z.enum(['upgrade', 'downgrade']),
  from: PaidTier,
  to: PaidTier,
  /** An upgrade is charged at once: what for. Credits are below zero. */
  lines: z.array(z.strictObject({ text: z.string(), amount: z.string() })),
  dueNow: Money,
  /** When the new plan begins: now, or at the period's end. */
  startsAt: Time,
  /** When these sums were made: handed back with the change, so that what was shown is what is charged. */
  at: Time,
})
export type PlanChange = z.infer<typeof PlanChange>

/** How far a checkout has come, for the page that waits for it. */
export const PaymentProgress = z.strictObject({
  /** `waiting`: the provider has it, it is not here yet; `none`: nothing was found. */
  state: z.enum(['none', 'waiting', 'paid']),
  plan: PaidTier.nullable(),
})
export type PaymentProgress = z.infer<typeof PaymentProgress>

export const ownBilling = endpoints({
  'POST /api/create-checkout-session': {
    summary:
      "Opens the provider's checkout for a tier and answers its address; whoever pays already is led to a confirmed change instead.",
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({
      /** The price that the page showed; another one than the tier's current one is a 409. */
      priceId: ProviderId,
      tierId: Id,
      /** Part of joining: the way back then ends at /subscription-success. */
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
    summary: 'Whether a payment has arrived. A session id helps to look, and gives nothing by itself.',
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
    reply: z.strictObject({ data: z.array(Invoice), pagination: z.strictObject({ total: z.int() }) }),
    refuses: ['payments_down'],
  },
  'POST /api/subscription/change-preview': {
    summary: 'What another tier would cost and from when; changes nothing.',
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
      /** The new plan's price as it was shown; another one than the tier's current one is a 409. */
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
    summary: "Plans the end of the subscription for the period's end; what is paid stays open until then.",
    access: 'member',
    limit: 'checkout',
    reply: Subscription,
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
  'POST /api/subscription/resume': {
    summary: 'Takes back a planned end or a planned change to a cheaper tier.',
    access: 'member',
    limit: 'checkout',
    reply: Subscription,
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
  'POST /api/billing-portal': {
    summary: "Opens the provider's own pages: `card` to put in another card, `home` for everything.",
    access: 'member',
    limit: 'checkout',
    body: z.strictObject({ purpose: z.enum(['home', 'card']) }),
    reply: z.strictObject({ url: z.string() }),
    refuses: ['billing_unavailable', 'payments_down', 'not_subscribed'],
  },
})
