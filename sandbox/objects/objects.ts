// The provider's objects with every field that its schema requires. What the sandbox never sets stays null.
import { newId } from '#sandbox/ids.ts'

export const API_VERSION = '2026-10-28.endive'

export type Metadata = Record<string, string>

export function newProduct(given: {
  id?: string | undefined
  name: string
  description?: string | null | undefined
  active?: boolean | undefined
  metadata?: Metadata | undefined
  url?: string | null | undefined
  created: number
}) {
  return {
    id: given.id ?? newId('prod_'),
    object: 'product' as const,
    active: given.active ?? true,
    created: given.created,
    default_price: null as string | null,
    description: given.description ?? null,
    images: [] as string[],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service' as const,
    updated: given.created,
    url: given.url ?? null,
  }
}
export type Product = ReturnType<typeof newProduct>

export function newPrice(given: {
  product: string
  currency: string
  amount: number
  interval: Interval | null
  intervalCount?: number | undefined
  lookupKey?: string | null | undefined
  nickname?: string | null | undefined
  active?: boolean | undefined
  metadata?: Metadata | undefined
  created: number
}) {
  return {
    id: newId('price_'),
    object: 'price' as const,
    active: given.active ?? true,
    billing_scheme: 'per_unit' as const,
    created: given.created,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.interval && {
      interval: given.interval,
      interval_count: given.intervalCount ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed' as const,
    },
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: given.interval ? ('recurring' as const) : ('one_time' as const),
    unit_amount: given.amount,
    unit_amount_decimal: String(given.amount),
  }
}
export type Price = ReturnType<typeof newPrice>
export type Interval = 'day' | 'week' | 'month' | 'year'

export function newCustomer(given: {
  email?: string | null | undefined
  name?: string | null | undefined
  description?: string | null | undefined
  phone?: string | null | undefined
  metadata?: Metadata | undefined
  testClock?: string | undefined
  created: number
}) {
  return {
    id: newId('cus_'),
    object: 'customer' as const,
    address: null,
    balance: 0,
    created: given.created,
    currency: null as string | null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null as string | null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    phone: given.phone ?? null,
    shipping: null,
    test_clock: given.testClock ?? null,
  }
}
export type Customer = ReturnType<typeof newCustomer>

export interface CardFacts {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export function newPaymentMethod(given: { card: CardFacts; email?: string | null; created: number }) {
  const { brand, last4, expMonth, expYear } = given.card
  return {
    id: newId('pm_'),
    object: 'payment_method' as const,
    billing_details: { address: null, email: given.email ?? null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: given.created,
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    metadata: {} as Metadata,
    type: 'card' as const,
  }
}
export type PaymentMethod = ReturnType<typeof newPaymentMethod>

/** What a price looks like in the older words that subscription items still carry. */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? ('month' as const),
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  }
}

export function newItem(given: {
  subscription: string
  price: Price
  quantity?: number | undefined
  metadata?: Metadata | undefined
  period: Period
  created: number
}) {
  return {
    id: newId('si_'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: given.created,
    current_period_end: given.period.end,
    current_period_start: given.period.start,
    current_trial: null,
    discounts: [],
    metadata: given.metadata ?? {},
    plan: planOf(given.price),
    price: given.price,
    quantity: given.quantity ?? 1,
    subscription: given.subscription,
    tax_rates: [],
  }
}
export type Item = ReturnType<typeof newItem>

/** Unix seconds. */
export interface Period {
  start: number
  end: number
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'

export interface PendingUpdate {
  billing_cycle_anchor: null
  cancel_at_period_end: boolean | null
  discount: null
  discounts: null
  expires_at: number
  metadata: null
  subscription_items: Item[]
  trial_end: null
  trial_from_plan: null
}

export interface Discounted {
  coupon: string
  promotionCode: string | null
  /** Periods that the coupon still counts for; null for ever. */
  periodsLeft: number | null
}

export function newSubscription(given: {
  customer: string
  currency: string
  status: SubscriptionStatus
  paymentMethod: string | null
  metadata?: Metadata | undefined
  description?: string | null | undefined
  testClock: string | null
  created: number
}) {
  const id = newId('sub_')
  return {
    id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' as const },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: null as Cancellation | null,
    collection_method: 'charge_automatically' as const,
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    description: given.description ?? null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    items: {
      object: 'list' as const,
      data: [] as Item[],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null as PendingUpdate | null,
    schedule: null as string | null,
    start_date: given.created,
    status: given.status,
    test_clock: given.testClock,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}
export type Subscription = ReturnType<typeof newSubscription>

export interface Cancellation {
  comment: string | null
  feedback: string | null
  feedback_option: null
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null
}
