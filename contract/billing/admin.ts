// The admins' desk over payments: what the provider told of, what failed, and where its books differ from our rows.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { DeepWindow, Id, Money, page, Time } from '#contract/values.ts'
import { DIFFERENCES, WEBHOOK_EVENT_STATES } from './admin-constants.ts'

const Count = z.int().min(0)
/** As the provider writes them. */
const ProviderId = z.strictObject({ id: z.string().regex(/^\w{1,255}$/) })

/** Whom it is about; null where there is no such member, or no longer. */
const About = z.strictObject({ id: Id, username: z.string() }).nullable()

export const WebhookEvent = z.strictObject({
  /** The provider's. */
  id: z.string(),
  type: z.string(),
  state: z.enum(WEBHOOK_EVENT_STATES),
  /** When it happened, by the provider's clock. */
  at: Time,
  receivedAt: Time,
  tries: Count,
  /** When it is tried next; null unless it waits. */
  nextTryAt: Time.nullable(),
  error: z.string().nullable(),
  member: About,
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const BillingOverview = z.strictObject({
  provider: z.enum(['sandbox', 'stripe']).nullable(),
  /** By the site's clock, and by the provider's: the sandbox's can be put forward. */
  at: Time,
  providerAt: Time,
  notices: z.strictObject({ failed: Count, pending: Count, done: Count, ignored: Count }),
  lastNoticeAt: Time.nullable(),
  /** Not ended, by state. */
  subscriptions: z.strictObject({ active: Count, ending: Count, overdue: Count, other: Count }),
  /** What the provider could not be told yet, oldest first, at most 50. */
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
  /** What the site did by itself or left to admins, newest first, at most 20. */
  alerts: z.array(z.strictObject({ at: Time, alert: z.string(), about: z.string(), member: About })),
})
export type BillingOverview = z.infer<typeof BillingOverview>

const Fields = z.array(z.enum(DIFFERENCES)).min(1)

export const BillingDifferences = z.strictObject({
  /** Subscriptions that were compared. */
  looked: Count,
  /** There are more than were compared. */
  isCut: z.boolean(),
  subscriptions: z.array(
    z.strictObject({
      id: z.string(),
      member: About,
      differs: Fields,
      /** The state here and there; null where there is none. */
      here: z.string().nullable(),
      there: z.string().nullable(),
    }),
  ),
  tiers: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      price: Money,
      /** What the provider sells; null where it knows nothing of it. */
      there: z.strictObject({ name: z.string(), price: Money.nullable(), isOnSale: z.boolean() }).nullable(),
    }),
  ),
})
export type BillingDifferences = z.infer<typeof BillingDifferences>

export const billingAdmin = endpoints({
  'GET /api/admin/billing': {
    summary: 'How payments stand: counts, what could not be done, and what the site did by itself.',
    access: 'admin',
    reply: BillingOverview,
  },
  'GET /api/admin/billing/notices': {
    summary: 'What the payment provider told of, newest first; what is ignored only when asked for.',
    access: 'admin',
    query: z.object({ ...DeepWindow, state: z.enum(WEBHOOK_EVENT_STATES).optional() }),
    reply: page(WebhookEvent),
  },
  'POST /api/admin/billing/notices/{id}/retry': {
    summary: 'Has a notice worked off once more, whatever became of it.',
    access: 'admin',
    limit: 'write',
    params: ProviderId,
    reply: WebhookEvent,
    refuses: ['notice_not_found'],
  },
  'GET /api/admin/billing/differences': {
    summary: "Holds our rows against the provider's books; changes nothing.",
    access: 'admin',
    reply: BillingDifferences,
    refuses: ['payments_down'],
  },
  'POST /api/admin/billing/subscriptions/{id}/sync': {
    summary: "Brings the customer of a subscription up to date with the provider's books.",
    access: 'admin',
    limit: 'write',
    params: ProviderId,
    refuses: ['subscription_not_found', 'billing_unavailable', 'payments_down'],
  },
})
