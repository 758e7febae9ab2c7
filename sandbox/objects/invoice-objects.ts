// Invoices and what pays them, with every field that the provider's schema requires.
import { newId } from '#sandbox/ids.ts'
import type { Metadata, Period, Price } from './objects.ts'

export function newLine(given: {
  invoice: string
  subscription: string
  item: string | null
  price: Price
  amount: number
  description: string
  period: Period
  quantity?: number
  isProration?: boolean
}) {
  const quantity = given.quantity ?? 1
  return {
    id: newId('il_'),
    object: 'line_item' as const,
    amount: given.amount,
    currency: given.price.currency,
    description: given.description,
    discount_amounts: null as { amount: number; discount: string }[] | null,
    discountable: !given.isProration,
    discounts: [],
    invoice: given.invoice,
    livemode: false,
    metadata: {} as Metadata,
    parent: {
      type: 'subscription_item_details' as const,
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: given.isProration ?? false,
        proration_details: null,
        subscription: given.subscription,
        subscription_item: given.item ?? '',
      },
    },
    period: given.period,
    pretax_credit_amounts: null,
    pricing: {
      price_details: { price: given.price.id, product: given.price.product },
      type: 'price_details' as const,
      unit_amount_decimal: given.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: given.subscription,
    subtotal: given.amount,
    taxes: null,
  }
}
export type Line = ReturnType<typeof newLine>

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'

export function newInvoice(given: {
  customer: { id: string; email: string | null; name: string | null }
  subscription: { id: string; metadata: Metadata }
  currency: string
  reason: BillingReason
  number: string
  paymentMethod: string | null
  testClock: string | null
  period: Period
  created: number
}) {
  const id = newId('in_')
  return {
    id,
    object: 'invoice' as const,
    account_country: 'US',
    account_name: 'Payment sandbox',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null as number | null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically' as const,
    created: given.created,
    currency: given.currency,
    custom_fields: null,
    customer: given.customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: given.customer.email,
    customer_name: given.customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    due_date: null,
    effective_at: null as number | null,
    ending_balance: null as number | null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list' as const, data: [] as Line[], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {} as Metadata,
    next_payment_attempt: null as number | null,
    number: given.number,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details' as const,
      quote_details: null,
      subscription_details: { metadata: given.subscription.metadata, subscription: given.subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: {
      object: 'list' as const,
      data: [] as InvoicePayment[],
      has_more: false,
      url: `/v1/invoice_payments?invoice=${id}`,
    },
    period_end: given.period.end,
    period_start: given.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft' as InvoiceStatus,
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: 0,
    subtotal_excluding_tax: null,
    test_clock: given.testClock,
    total: 0,
    total_discount_amounts: null as { amount: number; discount: string }[] | null,
    total_excluding_tax: null,
    total_pretax_credit_amounts: null,
    total_taxes: null,
    webhooks_delivered_at: null,
  }
}
export type Invoice = ReturnType<typeof newInvoice>

export function newInvoicePayment(given: {
  invoice: string
  intent: string
  amount: number
  currency: string
  created: number
}) {
  return {
    id: newId('inpay_'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: given.amount,
    created: given.created,
    currency: given.currency,
    invoice: given.invoice,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent' as const, payment_intent: given.intent },
    status: 'open' as 'open' | 'paid' | 'canceled',
    status_transitions: { canceled_at: null as number | null, paid_at: null as number | null },
  }
}
export type InvoicePayment = ReturnType<typeof newInvoicePayment>

/** Why a card was not charged, in the provider's words. */
export interface CardFailure {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
}

export function newIntent(given: {
  amount: number
  currency: string
  customer: string
  paymentMethod: string | null
  description: string | null
  created: number
}) {
  return {
    id: newId('pi_'),
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null as number | null,
    cancellation_reason: null,
    capture_method: 'automatic' as const,
    client_secret: null,
    confirmation_method: 'automatic' as const,
    created: given.created,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null as CardFailure | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: {} as Metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: given.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session' as const,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as
      | 'requires_payment_method'
      | 'requires_action'
      | 'succeeded'
      | 'canceled',
    transfer_group: null,
  }
}
export type Intent = ReturnType<typeof newIntent>

export function newCharge(given: { intent: Intent; failure: CardFailure | null; created: number }) {
  const { intent, failure } = given
  return {
    id: newId('ch_'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !failure,
    created: given.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: {} as Metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? ('failed' as const) : ('succeeded' as const),
    transfer_data: null,
    transfer_group: null,
  }
}
export type Charge = ReturnType<typeof newCharge>
