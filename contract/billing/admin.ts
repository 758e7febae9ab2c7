// Billing for admins: webhook events, failed commands, and differences between the provider's records and ours.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { DeepWindow, Id, Money, page, Time } from '#contract/values.ts'
import { DIFFERENCES, WEBHOOK_EVENT_STATES } from './admin-constants.ts'

const Count = z.int().min(0)
/** An id of the payment provider. */
const ProviderId = z.strictObject({ id: z.string().regex(/^\w{1,255}$/) })

/** The member concerned; null if none or erased. */
const About = z.strictObject({ id: Id, username: z.string() }).nullable()

export const WebhookEvent = z.strictObject({
  /** The provider's id. */
  id: z.string(),
  type: z.string(),
  state: z.enum(WEBHOOK_EVENT_STATES),
  /** When it happened, by the provider's clock. */
  at: Time,
  receivedAt: Time,
  tries: Count,
  /** Time of the next try; null unless it is pending. */
  nextTryAt: Time.nullable(),
  error: z.string().nullable(),
  member: About,
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const BillingOverview = z.strictObject({
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  /** By the site's clock and by the provider's: a sandbox clock can be put forward. */
  at: Time,
  providerAt: Time,
  notices: z.strictObject({ failed: Count, pending: Count, done: Count, ignored: Count }),
  lastNoticeAt: Time.nullable(),
  /** Subscriptions that have not ended, by state. */
  subscriptions: z.strictObject({ active: Count, ending: Count, overdue: Count, other: Count }),
  /** Commands that have not reached the provider yet, oldest first, at most 50. */
  commands: z.array(
    z.strictObject({
      id: Id,
      kind: z.string(),
      subject: z.string(),
      tries: Count,
      nextTryAt: Time,
      error: z.string(),
    }),
  ),
  /** Alerts about what the site did by itself or left to admins, newest first, at most 20. */
  alerts: z.array(z.strictObject({ at: Time, alert: z.string(), about: z.string(), member: About })),
})
export type BillingOverview = z.infer<typeof BillingOverview>

const Fields = z.array(z.enum(DIFFERENCES)).min(1)

export const BillingDifferences = z.strictObject({
  /** Number of subscriptions compared. */
  looked: Count,
  /** Whether there are more than were compared. */
  isCut: z.boolean(),
  subscriptions: z.array(
    z.strictObject({
      id: z.string(),
      member: About,
      differs: Fields,
      /** The state here and at the provider; null where the subscription is missing. */
      here: z.string().nullable(),
      there: z.string().nullable(),
    }),
  ),
  tiers: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      price: Money,
      /** The tier's product at the provider; null if it has none. */
      there: z.strictObject({ name: z.string(), price: Money.nullable(), isOnSale: z.boolean() }).nullable(),
    }),
  ),
})
export type BillingDifferences = z.infer<typeof BillingDifferences>

export const billingAdmin = endpoints({
  'GET /api/admin/billing': {
    summary: 'Status of payments: counts, failures, and what the site did on its own.',
    access: 'admin',
    reply: BillingOverview,
  },
  'GET /api/admin/billing/notices': {
    summary: 'Webhook events from the payment provider, newest first; ignored ones only on request.',
    access: 'admin',
    query: z.object({ ...DeepWindow, state: z.enum(WEBHOOK_EVENT_STATES).optional() }),
    reply: page(WebhookEvent),
  },
  'POST /api/admin/billing/notices/{id}/retry': {
    summary: 'Processes a webhook event again, whatever its state.',
    access: 'admin',
    limit: 'write',
    params: ProviderId,
    reply: WebhookEvent,
    refuses: ['notice_not_found'],
  },
  'GET /api/admin/billing/differences': {
    summary: "Compares our records with the provider's. Changes nothing.",
    access: 'admin',
    reply: BillingDifferences,
    refuses: ['payments_down'],
  },
  'POST /api/admin/billing/subscriptions/{id}/sync': {
    summary: "Updates a subscription's customer from the provider's records.",
    access: 'admin',
    limit: 'write',
    params: ProviderId,
    refuses: ['subscription_not_found', 'billing_unavailable', 'payments_down'],
  },
})
