// What hosted pages are opened by: checkout and portal sessions, and what the portal may do.
import { newId } from '#sandbox/ids.ts'
import type { Metadata } from '#sandbox/objects/objects.ts'

export function newCheckoutSession(given: {
  amount: number
  currency: string
  customer: string | null
  customerEmail: string | null
  clientReferenceId: string | null
  allowPromotionCodes: boolean
  successUrl: string
  cancelUrl: string | null
  metadata: Metadata | undefined
  expiresAt: number
  pagesUrl: string
  created: number
}) {
  const id = newId('cs_test_')
  return {
    id,
    object: 'checkout.session' as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: given.amount,
    amount_total: given.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: given.created,
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: given.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: given.customerEmail,
    discounts: null,
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode: 'subscription' as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'unpaid' | 'paid' | 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: null,
    subscription: null as string | null,
    success_url: given.successUrl,
    total_details: null,
    ui_mode: 'hosted_page' as const,
    url: `${given.pagesUrl}/c/${id}` as string | null,
    wallet_options: null,
  }
}
export type CheckoutSession = ReturnType<typeof newCheckoutSession>

export type FlowType =
  | 'payment_method_update'
  | 'subscription_cancel'
  | 'subscription_update'
  | 'subscription_update_confirm'

export interface Flow {
  type: FlowType
  after_completion: {
    type: 'redirect' | 'portal_homepage' | 'hosted_confirmation'
    redirect: { return_url: string } | null
    hosted_confirmation: null
  }
  customer_update: null
  subscription_cancel: { subscription: string; retention: null } | null
  subscription_pause: null
  subscription_update: { subscription: string } | null
  subscription_update_confirm: {
    subscription: string
    items: { id: string | null; price: string | null; quantity?: number }[]
    discounts: null
  } | null
}

export function newPortalSession(given: {
  customer: string
  configuration: string
  returnUrl: string | null
  flow: Flow | null
  pagesUrl: string
  created: number
}) {
  const id = newId('bps_')
  return {
    id,
    object: 'billing_portal.session' as const,
    configuration: given.configuration,
    created: given.created,
    customer: given.customer,
    customer_account: null,
    flow: given.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${given.pagesUrl}/p/${id}`,
  }
}
export type PortalSession = ReturnType<typeof newPortalSession>

export function newPortalConfiguration(given: { isDefault: boolean; created: number }) {
  return {
    id: newId('bpc_'),
    object: 'billing_portal.configuration' as const,
    active: true,
    application: null,
    business_profile: {
      headline: null as string | null,
      privacy_policy_url: null as string | null,
      terms_of_service_url: null as string | null,
    },
    created: given.created,
    default_return_url: null as string | null,
    features: {
      customer_update: { allowed_updates: [] as string[], enabled: false },
      invoice_history: { enabled: false },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] as string[] },
        enabled: false,
        mode: 'at_period_end' as 'at_period_end' | 'immediately',
        proration_behavior: 'none' as Proration,
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' as const }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [] as string[],
        enabled: false,
        products: [] as PortalProduct[],
        proration_behavior: 'none' as Proration,
        schedule_at_period_end: { conditions: [] as { type: string }[] },
        trial_update_behavior: 'continue_trial' as const,
      },
    },
    is_default: given.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {} as Metadata,
    name: null as string | null,
    updated: given.created,
  }
}
export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>
export type Proration = 'none' | 'create_prorations' | 'always_invoice'

export interface PortalProduct {
  product: string
  prices: string[]
  adjustable_quantity: { enabled: false; maximum: null; minimum: number }
}
