// Events of billing: emails about a member's plan, alerts for admins.
import { changesNothing, eventType } from '#server/base/events/events.ts'
import type { BillingEmail } from '#server/billing/subscriptions/email-texts.ts'

/** A member is told about their own membership; the email is sent separately. */
export const membershipTold = eventType<{ userId: number; emailKind: BillingEmail; subscriptionId: string }>(
  'membership_told',
  { changes: changesNothing },
)

/** Kinds of alerts for admins. */
const BILLING_ALERTS = [
  'notice_failed',
  'several_subscriptions',
  'paid_twice',
  'payment_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_closed',
  'payment_refunded',
  'customer_missing',
] as const
export type BillingAlert = (typeof BILLING_ALERTS)[number]

/** Something about payments needs an admin's attention. `about` is the provider's id. */
export const billingAlerted = eventType<{ alert: BillingAlert; about: string }>('billing_alerted', {
  changes: changesNothing,
})
