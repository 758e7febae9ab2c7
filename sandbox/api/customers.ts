// Customers and their cards.

import { putAndTell, tell } from '#sandbox/events.ts'
import { CARDS_BY_NAME, readCard } from '#sandbox/objects/cards.ts'
import { newCustomer, newPaymentMethod, type PaymentMethod } from '#sandbox/objects/objects.ts'
import { endSubscription } from '#sandbox/objects/subscriptions.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer } from './calls.ts'
import { invalid } from './errors.ts'
import { anything, clearable, group, metadata, required, text, whole } from './shapes.ts'

const CUSTOMER = {
  email: clearable(512),
  name: clearable(256),
  description: clearable(),
  phone: clearable(20),
  metadata,
  address: anything,
  shipping: anything,
  preferred_locales: anything,
  invoice_settings: group({ default_payment_method: clearable(), custom_fields: anything, footer: text() }),
  payment_method: text(),
}

const customers = [
  call('POST', '/v1/customers', { ...CUSTOMER, test_clock: text(), balance: whole }, (world, _, given) => {
    if (given.test_clock) get(world, 'test_helpers.test_clock', given.test_clock, 'test_clock')
    const made = newCustomer({
      email: given.email,
      name: given.name,
      description: given.description,
      phone: given.phone,
      metadata: given.metadata,
      ...(given.test_clock && { testClock: given.test_clock }),
      created: nowOf(world),
    })
    putAndTell(world, 'customer', made, 'customer.created')
    const wanted = given.payment_method ?? given.invoice_settings?.default_payment_method
    if (wanted) made.invoice_settings.default_payment_method = attach(world, wanted, made.id).id
    return made
  }),
  call('GET', '/v1/customers', { ...LIST, email: text(512), test_clock: text() }, ({ state }, _, given) =>
    listAnswer(
      '/v1/customers',
      [...state.maps.customer.values()].filter(({ email }) => !given.email || given.email === email),
      given,
    ),
  ),
  call('GET', '/v1/customers/{id}', {}, (world, id) =>
    world.state.hidden.deleted[id] ? { id, object: 'customer', deleted: true } : get(world, 'customer', id),
  ),
  call('DELETE', '/v1/customers/{id}', {}, (world, id) => {
    const customer = get(world, 'customer', id)
    for (const subscription of world.state.maps.subscription.values())
      if (subscription.customer === id && !subscription.ended_at) endSubscription(world, subscription, null)
    world.state.hidden.deleted[id] = 'customer'
    tell(world, 'customer.deleted', customer)
    world.state.maps.customer.delete(id)
    return { id, object: 'customer', deleted: true }
  }),
]

/** A card of this customer, or the provider's refusal. */
export function mustBelong(world: World, method: string, customer: string): PaymentMethod {
  const found = get(world, 'payment_method', method, 'payment_method')
  if (found.customer !== customer)
    throw invalid('The payment method must be attached to the customer first.', 'payment_method')
  return found
}

/** Makes a card the customer's; by a test name (`pm_card_visa`) it is made on the way. */
export function attach(world: World, id: string, customer: string): PaymentMethod {
  const method = named(world, id) ?? get(world, 'payment_method', id)
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  putAndTell(world, 'payment_method', method, 'payment_method.attached')
  return method
}

function named(world: World, id: string): PaymentMethod | null {
  const number = CARDS_BY_NAME[id]
  if (!number) return null
  const read = readCard({ number, expiry: '12 / 2040', cvc: '123' }, nowOf(world))
  if ('fault' in read) throw invalid(read.fault)
  const method = newPaymentMethod({ card: read.facts, created: nowOf(world) })
  world.state.hidden.conduct[method.id] = read.card.later
  return put(world.state, 'payment_method', method)
}

const methods = [
  call(
    'POST',
    '/v1/payment_methods/{id}/attach',
    { customer: required(text()) },
    (world, id, { customer = '' }) => {
      get(world, 'customer', customer, 'customer')
      return attach(world, id, customer)
    },
  ),
]

export const CUSTOMER_CALLS = [...customers, ...methods]
