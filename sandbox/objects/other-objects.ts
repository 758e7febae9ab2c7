// Schedules, refunds, disputes, coupons, events and clocks, with every field that the provider's schema requires.
import { DAY_SECONDS } from '#sandbox/durations.ts'
import { newId } from '#sandbox/ids.ts'
import { API_VERSION, type Metadata, type Period, type Price, planOf } from './objects.ts'

export interface PhaseInput {
  items: { price: Price; quantity: number; metadata?: Metadata | undefined }[]
  period: Period
  proration: 'none' | 'create_prorations' | 'always_invoice'
  /** Ids of the subscription's discounts that the phase keeps; the others are dropped. */
  discounts: readonly string[]
}

export function newPhase({ items, period, proration, discounts }: PhaseInput) {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: items[0]?.price.currency ?? 'usd',
    default_payment_method: null,
    description: null,
    discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: period.end,
    invoice_settings: null,
    items: items.map(({ price, quantity, metadata }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: metadata ?? {},
      plan: planOf(price).id,
      price: price.id,
      quantity,
    })),
    metadata: {} as Metadata,
    on_behalf_of: null,
    proration_behavior: proration,
    start_date: period.start,
    transfer_data: null,
    trial_end: null,
  }
}
export type Phase = ReturnType<typeof newPhase>

export function newSchedule(given: {
  customer: string
  subscription: string
  phases: Phase[]
  testClock: string | null
  created: number
}) {
  const [first] = given.phases
  return {
    id: newId('sub_sched_'),
    object: 'subscription_schedule' as const,
    application: null,
    billing_mode: { flexible: null, type: 'flexible' as const },
    canceled_at: null as number | null,
    completed_at: null as number | null,
    created: given.created,
    current_phase: first
      ? { start_date: first.start_date, end_date: first.end_date }
      : (null as { start_date: number; end_date: number } | null),
    customer: given.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic' as const,
      billing_thresholds: null,
      collection_method: null,
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' as const },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release' as 'release' | 'cancel',
    livemode: false,
    metadata: {} as Metadata,
    pause_schedules: [],
    phases: given.phases,
    released_at: null as number | null,
    released_subscription: null as string | null,
    status: 'active' as 'active' | 'released' | 'canceled',
    subscription: given.subscription as string | null,
    test_clock: given.testClock,
  }
}
export type Schedule = ReturnType<typeof newSchedule>

export function newRefund(given: {
  amount: number
  currency: string
  charge: string
  intent: string | null
  reason: string | null
  metadata: Metadata | undefined
  created: number
}) {
  return {
    id: newId('re_'),
    object: 'refund' as const,
    amount: given.amount,
    balance_transaction: null,
    charge: given.charge,
    created: given.created,
    currency: given.currency,
    customer: null,
    customer_account: null,
    metadata: given.metadata ?? {},
    payment_intent: given.intent,
    payment_method: null,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded' as const,
    transfer_reversal: null,
  }
}
export type Refund = ReturnType<typeof newRefund>

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export function newDispute(given: {
  amount: number
  currency: string
  charge: string
  intent: string | null
  created: number
}) {
  return {
    id: newId('dp_'),
    object: 'dispute' as const,
    amount: given.amount,
    balance_transactions: [],
    charge: given.charge,
    created: given.created,
    currency: given.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual' as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {} as Metadata,
    payment_intent: given.intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost' | 'warning_closed',
  }
}
export type Dispute = ReturnType<typeof newDispute>

export function newCoupon(given: {
  id: string | undefined
  amountOff: number | null
  percentOff: number | null
  currency: string | null
  duration: 'forever' | 'once' | 'repeating'
  months: number | null
  name: string | null
  maxRedemptions: number | null
  redeemBy: number | null
  metadata: Metadata | undefined
  created: number
}) {
  return {
    id: given.id ?? newId('').slice(0, 8),
    object: 'coupon' as const,
    amount_off: given.amountOff,
    created: given.created,
    currency: given.currency,
    duration: given.duration,
    duration_in_months: given.months,
    livemode: false,
    max_redemptions: given.maxRedemptions,
    metadata: given.metadata ?? {},
    name: given.name,
    percent_off: given.percentOff,
    redeem_by: given.redeemBy,
    times_redeemed: 0,
    valid: true,
  }
}
export type Coupon = ReturnType<typeof newCoupon>

export function newPromotionCode(given: {
  code: string | undefined
  coupon: string
  customer: string | null
  active: boolean
  expiresAt: number | null
  maxRedemptions: number | null
  metadata: Metadata | undefined
  created: number
}) {
  return {
    id: newId('promo_'),
    object: 'promotion_code' as const,
    active: given.active,
    code: given.code ?? newId('').slice(0, 8).toUpperCase(),
    created: given.created,
    customer: given.customer,
    customer_account: null,
    expires_at: given.expiresAt,
    livemode: false,
    max_redemptions: given.maxRedemptions,
    metadata: given.metadata ?? {},
    promotion: { type: 'coupon' as const, coupon: given.coupon },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  }
}
export type PromotionCode = ReturnType<typeof newPromotionCode>

export function newEvent(given: {
  type: string
  object: object
  previous: object | undefined
  created: number
  request: { id: string | null; idempotencyKey: string | null }
}) {
  return {
    id: newId('evt_'),
    object: 'event' as const,
    api_version: API_VERSION,
    created: given.created,
    data: { object: given.object, ...(given.previous && { previous_attributes: given.previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: given.request.id, idempotency_key: given.request.idempotencyKey },
    type: given.type,
  }
}
export type ProviderEvent = ReturnType<typeof newEvent>

export function newWebhookEndpoint(given: {
  url: string
  events: string[]
  description: string | null
  metadata: Metadata | undefined
  created: number
}) {
  return {
    id: newId('we_'),
    object: 'webhook_endpoint' as const,
    api_version: API_VERSION,
    application: null,
    created: given.created,
    description: given.description,
    enabled_events: given.events,
    livemode: false,
    metadata: given.metadata ?? {},
    status: 'enabled' as 'enabled' | 'disabled',
    url: given.url,
  }
}
export type WebhookEndpoint = ReturnType<typeof newWebhookEndpoint>

const MONTH_SECONDS = 30 * DAY_SECONDS

export function newTestClock(given: { frozenTime: number; name: string | null; created: number }) {
  return {
    id: newId('clock_'),
    object: 'test_helpers.test_clock' as const,
    created: given.created,
    deletes_after: given.created + MONTH_SECONDS,
    frozen_time: given.frozenTime,
    livemode: false,
    name: given.name,
    status: 'ready' as 'ready' | 'advancing',
    status_details: {},
  }
}
export type TestClock = ReturnType<typeof newTestClock>
