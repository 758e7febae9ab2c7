// Checkout sessions.

import { DAY_SECONDS, HOUR_SECONDS } from '#sandbox/durations.ts'
import { newId } from '#sandbox/ids.ts'
import { expireSession } from '#sandbox/objects/checkout-sessions.ts'
import { sellable } from '#sandbox/objects/subscription-changes.ts'
import { newCheckoutSession } from '#sandbox/pages/page-objects.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get } from './calls.ts'
import { invalid } from './errors.ts'
import {
  anything,
  flag,
  group,
  listOf,
  metadata,
  oneOf,
  required,
  type Shaped,
  text,
  whole,
} from './shapes.ts'

const HALF_HOUR = HOUR_SECONDS / 2

const NEW_SESSION = {
  mode: required(oneOf('subscription', 'payment', 'setup')),
  line_items: listOf(group({ price: required(text()), quantity: whole, adjustable_quantity: anything }), 20),
  customer: text(),
  customer_email: text(800),
  client_reference_id: text(200),
  success_url: text(),
  cancel_url: text(),
  metadata,
  subscription_data: group({ metadata, description: text(500), billing_mode: anything }),
  allow_promotion_codes: flag,
  automatic_tax: group({ enabled: required(flag) }),
  allowed_payment_method_types: listOf(text()),
  customer_update: anything,
  expires_at: whole,
  locale: text(),
  ui_mode: oneOf('hosted_page', 'embedded_page', 'elements'),
  payment_method_collection: oneOf('always', 'if_required'),
  billing_address_collection: oneOf('auto', 'required'),
  custom_text: anything,
  branding_settings: anything,
}

function makeSession(world: World, given: Shaped<typeof NEW_SESSION>) {
  const { state } = world
  const now = nowOf(world)
  if (given.mode !== 'subscription') throw invalid('The sandbox sells subscriptions only.', 'mode')
  if (given.ui_mode !== undefined && given.ui_mode !== 'hosted_page')
    throw invalid('The sandbox has hosted pages only.', 'ui_mode')
  if (!given.success_url)
    throw invalid('You must provide `success_url` for a hosted page.', 'success_url', 'parameter_missing')
  const lines = given.line_items ?? []
  if (lines.length === 0) throw invalid('You must provide `line_items`.', 'line_items', 'parameter_missing')
  if (given.customer && given.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer_email')
  if (given.customer) get(world, 'customer', given.customer, 'customer')
  const expiresAt = given.expires_at ?? now + DAY_SECONDS
  if (expiresAt < now + HALF_HOUR || expiresAt > now + DAY_SECONDS)
    throw invalid('The `expires_at` must be between 30 minutes and 24 hours from now.', 'expires_at')
  const priced = lines.map(({ price = '', quantity = 1 }, at) => ({
    price: sellable(world, price, `line_items[${at}][price]`),
    quantity,
  }))
  const session = newCheckoutSession({
    amount: priced.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0),
    currency: priced[0]?.price.currency ?? 'usd',
    customer: given.customer ?? null,
    customerEmail: given.customer_email ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    allowPromotionCodes: given.allow_promotion_codes ?? false,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    metadata: given.metadata,
    expiresAt,
    pagesUrl: world.pagesUrl,
    created: now,
  })
  state.hidden.sessionLines[session.id] = priced.map(({ price, quantity }) => ({ price: price.id, quantity }))
  state.hidden.sessionSubscription[session.id] = {
    metadata: given.subscription_data?.metadata ?? {},
    description: given.subscription_data?.description ?? null,
  }
  state.hidden.csrf[session.id] = newId('')
  return put(state, 'checkout.session', session)
}

const checkout = [
  call('POST', '/v1/checkout/sessions', NEW_SESSION, (world, _, given) => makeSession(world, given)),
  call('GET', '/v1/checkout/sessions/{id}', {}, (world, id) => get(world, 'checkout.session', id)),
  call('POST', '/v1/checkout/sessions/{id}/expire', {}, (world, id) => {
    const session = get(world, 'checkout.session', id)
    expireSession(world, session)
    return session
  }),
]

export const CHECKOUT_CALLS = checkout
