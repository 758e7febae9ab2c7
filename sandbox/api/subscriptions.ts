// Subscriptions and their schedules.

import { putAndTell } from '#sandbox/events.ts'
import type { Price } from '#sandbox/objects/objects.ts'
import type { PhaseInput } from '#sandbox/objects/other-objects.ts'
import { nextPeriodEnd } from '#sandbox/objects/periods.ts'
import { releaseSchedule, scheduleFrom, setPhases } from '#sandbox/objects/schedules.ts'
import { changeSubscription, mergeMetadata, sellable } from '#sandbox/objects/subscription-changes.ts'
import {
  afterCollection,
  beginSubscription,
  billFirstPeriod,
  endSubscription,
  prorationsOf,
} from '#sandbox/objects/subscriptions.ts'
import { put, subscriptionsOf } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer } from './calls.ts'
import { mustBelong } from './customers.ts'
import { invalid, missing, ProviderError } from './errors.ts'
import {
  anything,
  clearable,
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

const PRORATION = oneOf('none', 'create_prorations', 'always_invoice')
const PAYMENT = oneOf(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
)

const NEW_SUBSCRIPTION = {
  customer: required(text()),
  items: required(listOf(group({ price: required(text()), quantity: whole, metadata }), 20)),
  default_payment_method: text(),
  payment_behavior: PAYMENT,
  proration_behavior: PRORATION,
  metadata,
  description: clearable(500),
  collection_method: oneOf('charge_automatically'),
  off_session: flag,
  billing_mode: anything,
  payment_settings: anything,
  automatic_tax: anything,
}

function makeSubscription(world: World, given: Shaped<typeof NEW_SUBSCRIPTION>) {
  const customer = get(world, 'customer', given.customer ?? '', 'customer')
  const method = given.default_payment_method
    ? mustBelong(world, given.default_payment_method, customer.id).id
    : null
  if (
    !method &&
    !customer.invoice_settings.default_payment_method &&
    given.payment_behavior !== 'default_incomplete'
  )
    throw invalid('This customer has no attached payment source or default payment method.')
  const subscription = beginSubscription(world, {
    customer: customer.id,
    items: (given.items ?? []).map(({ price = '', quantity = 1, metadata: own }, at) => ({
      price: sellable(world, price, `items[${at}][price]`),
      quantity,
      metadata: own,
    })),
    status: 'incomplete',
    paymentMethod: method,
    metadata: given.metadata,
    description: given.description,
  })
  putAndTell(world, 'subscription', subscription, 'customer.subscription.created')
  const result = billFirstPeriod(world, subscription)
  put(world.state, 'subscription', subscription)
  const invoice = world.state.maps.invoice.get(subscription.latest_invoice ?? '')
  if (invoice) afterCollection(world, subscription, invoice, result)
  if (result !== 'paid' && given.payment_behavior === 'error_if_incomplete') {
    endSubscription(world, subscription, 'payment_failed')
    throw new ProviderError(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
  }
  return subscription
}

const subscriptions = [
  call('POST', '/v1/subscriptions', NEW_SUBSCRIPTION, (world, _, given) => makeSubscription(world, given)),
  call(
    'GET',
    '/v1/subscriptions',
    {
      ...LIST,
      customer: text(),
      price: text(),
      status: oneOf(
        'all',
        'active',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
      collection_method: text(),
      test_clock: text(),
    },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/subscriptions',
        subscriptionsOf(state, given.customer).filter(
          (one) =>
            (!given.price || one.items.data.some(({ price }) => price.id === given.price)) &&
            hasStatus(one.status, given.status),
        ),
        given,
      ),
  ),
  call('GET', '/v1/subscriptions/{id}', {}, (world, id) => get(world, 'subscription', id)),
  call(
    'POST',
    '/v1/subscriptions/{id}',
    {
      items: listOf(group({ id: text(), price: text(), quantity: whole, deleted: flag, metadata }), 20),
      proration_behavior: PRORATION,
      proration_date: whole,
      payment_behavior: PAYMENT,
      cancel_at_period_end: flag,
      cancel_at: text(),
      default_payment_method: clearable(),
      metadata,
      description: clearable(500),
      cancellation_details: group({ comment: clearable(), feedback: clearable() }),
      off_session: flag,
      billing_cycle_anchor: oneOf('now', 'unchanged'),
    },
    (world, id, given) => {
      const subscription = get(world, 'subscription', id)
      if (given.default_payment_method) mustBelong(world, given.default_payment_method, subscription.customer)
      if (given.payment_behavior === 'pending_if_incomplete') mustBePendable(given)
      changeSubscription(world, subscription, {
        items: given.items,
        proration: given.proration_behavior,
        prorationDate: given.proration_date,
        payment: given.payment_behavior,
        cancelAtPeriodEnd: given.cancel_at_period_end,
        cancelAt: cancelTime(given.cancel_at),
        paymentMethod: given.default_payment_method,
        metadata: given.metadata,
        description: given.description,
      })
      return subscription
    },
  ),
  call(
    'DELETE',
    '/v1/subscriptions/{id}',
    {
      invoice_now: flag,
      prorate: flag,
      cancellation_details: group({ comment: clearable(), feedback: clearable() }),
    },
    (world, id, given) => {
      const subscription = get(world, 'subscription', id)
      if (subscription.status === 'canceled')
        throw new ProviderError(404, 'invalid_request_error', `No such subscription: '${id}'`, {
          code: 'resource_missing',
          param: 'id',
        })
      if (given.prorate) creditRest(world, id)
      endSubscription(world, subscription, 'cancellation_requested')
      return subscription
    },
  ),
]

const PENDABLE = new Set([
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'expand',
])

/** Of a change that waits for its payment, the provider takes only a short list of fields. */
function mustBePendable(given: object): void {
  const other = Object.entries(given).find(([key, value]) => value !== undefined && !PENDABLE.has(key))
  if (other)
    throw invalid(`You cannot update ${other[0]} when payment_behavior is pending_if_incomplete.`, other[0])
}

function hasStatus(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  // Without a word about it, ended ones are left out.
  return wanted ? wanted === status : status !== 'canceled' && status !== 'incomplete_expired'
}

function cancelTime(given: string | undefined): number | 'min_period_end' | null | undefined {
  if (given === undefined) return undefined
  if (given === '') return null
  if (given === 'min_period_end') return given
  if (!/^\d{1,12}$/.test(given))
    throw invalid(`Invalid integer: ${given}`, 'cancel_at', 'parameter_invalid_integer')
  return Number(given)
}

/** The unused rest of the period stays with the customer as a credit. */
function creditRest(world: World, id: string): void {
  const subscription = get(world, 'subscription', id)
  const customer = world.state.maps.customer.get(subscription.customer)
  if (!customer) return
  const changes = subscription.items.data.map((item) => ({ item, price: item.price, quantity: 0 }))
  const lines = prorationsOf(world.state, changes, nowOf(world))
  customer.balance += lines.reduce((sum, { amount }) => sum + amount, 0)
  put(world.state, 'customer', customer)
}

const PHASE = group({
  items: required(listOf(group({ price: required(text()), quantity: whole, metadata }), 20)),
  start_date: text(),
  end_date: text(),
  duration: group({ interval: required(oneOf('month', 'year')), interval_count: whole }),
  proration_behavior: PRORATION,
  discounts: listOf(group({ discount: required(text()) }), 20),
  metadata,
})

/** What the subscription holds already may stay in it, though it is no longer sold. */
function phaseInputs(
  world: World,
  held: { prices: readonly Price[]; discounts: readonly string[] },
  phases: readonly NonNullable<Shaped<{ p: typeof PHASE }>['p']>[],
): PhaseInput[] {
  const inputs: PhaseInput[] = []
  for (const [at, phase] of phases.entries()) {
    const start = phase.start_date ? Number(phase.start_date) : (inputs.at(-1)?.period.end ?? nowOf(world))
    const months = (phase.duration?.interval_count ?? 1) * (phase.duration?.interval === 'year' ? 12 : 1)
    const end = phase.end_date ? Number(phase.end_date) : nextPeriodEnd(start, start, months)
    if (!Number.isInteger(start) || !Number.isInteger(end) || end <= start)
      throw invalid('A phase must end after it starts.', `phases[${at}][end_date]`)
    inputs.push({
      items: (phase.items ?? []).map(({ price = '', quantity = 1, metadata: own }, index) => ({
        price:
          held.prices.find(({ id }) => id === price) ??
          sellable(world, price, `phases[${at}][items][${index}][price]`),
        quantity,
        metadata: own,
      })),
      period: { start, end },
      proration: phase.proration_behavior ?? 'create_prorations',
      discounts: (phase.discounts ?? []).map(({ discount = '' }, index) => {
        if (held.discounts.includes(discount)) return discount
        throw missing('discount', discount, `phases[${at}][discounts][${index}][discount]`)
      }),
    })
  }
  return inputs
}

function heldBy({ state }: World, id: string | null): { prices: Price[]; discounts: string[] } {
  const subscription = state.maps.subscription.get(id ?? '')
  const prices = subscription?.items.data.map(({ price }) => price) ?? []
  return { prices, discounts: subscription?.discounts ?? [] }
}

const schedules = [
  call(
    'POST',
    '/v1/subscription_schedules',
    { from_subscription: required(text()), metadata },
    (world, _, given) =>
      scheduleFrom(world, get(world, 'subscription', given.from_subscription ?? '', 'from_subscription')),
  ),
  call(
    'POST',
    '/v1/subscription_schedules/{id}',
    {
      phases: listOf(PHASE, 10),
      end_behavior: oneOf('release', 'cancel'),
      metadata,
      proration_behavior: PRORATION,
    },
    (world, id, given) => {
      const schedule = get(world, 'subscription_schedule', id)
      if (given.metadata) schedule.metadata = mergeMetadata(schedule.metadata, given.metadata)
      if (given.phases)
        setPhases(
          world,
          schedule,
          phaseInputs(world, heldBy(world, schedule.subscription), given.phases),
          given.end_behavior ?? schedule.end_behavior,
        )
      return schedule
    },
  ),
  call('POST', '/v1/subscription_schedules/{id}/release', { preserve_cancel_date: flag }, (world, id) => {
    const schedule = get(world, 'subscription_schedule', id)
    releaseSchedule(world, schedule)
    return schedule
  }),
]

export const SUBSCRIPTION_CALLS = [...subscriptions, ...schedules]
