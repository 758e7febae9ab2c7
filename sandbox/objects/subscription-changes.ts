// Changing what a subscription holds, when it ends, and what it is charged from.
import { invalid, ProviderError } from '#sandbox/api/errors.ts'
import { putAndTell, tell } from '#sandbox/events.ts'
import { newId } from '#sandbox/ids.ts'
import type { Proration } from '#sandbox/pages/page-objects.ts'
import { put } from '#sandbox/state.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { collect, draftInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { type Metadata, newItem, type Price, planOf, type Subscription } from './objects.ts'
import {
  afterCollection,
  applyChanges,
  INCOMPLETE_SECONDS,
  type ItemChange,
  linesOf,
  periodOf,
  prorationsOf,
} from './subscriptions.ts'

export type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete'

export interface WantedChange {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
}

export interface Change {
  items?: readonly WantedChange[] | undefined
  proration?: Proration | undefined
  payment?: PaymentBehavior | undefined
  prorationDate?: number | undefined
  cancelAtPeriodEnd?: boolean | undefined
  /** A time, 'min_period_end', or null to stay. */
  cancelAt?: number | 'min_period_end' | null | undefined
  paymentMethod?: string | null | undefined
  metadata?: Metadata | undefined
  description?: string | null | undefined
}

/** Throws a refusal where the provider would; never changes a part only. */
export function changeSubscription(world: World, subscription: Subscription, change: Change): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (change.cancelAtPeriodEnd !== undefined && change.cancelAt !== undefined)
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    )
  const wanted = change.items ? itemChanges(world, subscription, change.items) : []
  const before = structuredClone(subscription)
  if (change.metadata) subscription.metadata = mergeMetadata(subscription.metadata, change.metadata)
  if (change.description !== undefined) subscription.description = change.description
  if (change.paymentMethod !== undefined) subscription.default_payment_method = change.paymentMethod
  scheduleEnd(world, subscription, change)
  if (wanted.length > 0) {
    changeItems(world, subscription, wanted, change, before)
    return
  }
  const previous = differences(before, subscription)
  if (Object.keys(previous).length > 0)
    putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', previous)
}

/** The empty text removes its key; keys that are not named stay. */
export function mergeMetadata(known: Metadata, given: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}

function scheduleEnd(
  world: World,
  subscription: Subscription,
  { cancelAtPeriodEnd, cancelAt }: Change,
): void {
  if (cancelAtPeriodEnd === undefined && cancelAt === undefined) return
  if (subscription.schedule)
    throw invalid(
      'The subscription is managed by the subscription schedule; release it first.',
      'cancel_at_period_end',
    )
  const now = nowOf(world)
  const { end } = periodOf(subscription)
  const at = cancelAtPeriodEnd ? end : cancelAt === 'min_period_end' ? end : (cancelAt ?? null)
  if (at !== null && at <= now) throw invalid('cancel_at must be in the future.', 'cancel_at')
  subscription.cancel_at_period_end = cancelAtPeriodEnd ?? false
  subscription.cancel_at = at
  subscription.canceled_at = at === null ? null : now
  subscription.cancellation_details =
    at === null
      ? null
      : { comment: null, feedback: null, feedback_option: null, reason: 'cancellation_requested' }
}

/** The resulting items; an item without an id is an additional one, as with the provider. */
function itemChanges(world: World, subscription: Subscription, items: readonly WantedChange[]): ItemChange[] {
  return items.map(({ id, price: priceId, quantity }, at) => {
    const price = priceId === undefined ? undefined : sellable(world, priceId, `items[${at}][price]`)
    if (id === undefined) {
      if (!price)
        throw invalid(
          `Missing required param: items[${at}][price].`,
          `items[${at}][price]`,
          'parameter_missing',
        )
      if (subscription.items.data.some((item) => item.price.id === price.id))
        throw invalid(
          `Cannot add multiple subscription items with the same price: ${price.id}`,
          `items[${at}][price]`,
        )
      const item = newItem({
        subscription: subscription.id,
        price,
        quantity,
        period: periodOf(subscription),
        created: nowOf(world),
      })
      subscription.items.data.push({ ...item, quantity: 0 })
      return { item: subscription.items.data.at(-1) ?? item, price, quantity: quantity ?? 1 }
    }
    const item = subscription.items.data.find((known) => known.id === id)
    if (!item) throw invalid(`Invalid item: ${id}`, `items[${at}][id]`, 'resource_missing')
    return { item, price: price ?? item.price, quantity: quantity ?? item.quantity }
  })
}

/** A price that can be bought now. */
export function sellable(world: World, id: string, param: string): Price {
  const { price: prices, product: products } = world.state.maps
  const price = prices.get(id)
  if (!price) throw invalid(`No such price: '${id}'`, param, 'resource_missing')
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', param)
  const product = products.get(price.product)
  if (!product?.active) throw invalid('The product of this price is not active.', param)
  if (!price.recurring)
    throw invalid('You must provide at least one recurring price in subscription mode.', param)
  return price
}

function changeItems(
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  { proration = 'create_prorations', payment = 'allow_incomplete', prorationDate }: Change,
  before: Subscription,
): void {
  const lines = proration === 'none' ? [] : prorationsOf(world.state, changes, prorationDate ?? nowOf(world))
  if (proration === 'always_invoice' && payment === 'pending_if_incomplete') {
    payFirst(world, subscription, changes, { lines, before })
    return
  }
  applyChanges(changes)
  putAndTell(
    world,
    'subscription',
    subscription,
    'customer.subscription.updated',
    differences(before, subscription),
  )
  if (lines.length === 0) return
  if (proration === 'create_prorations') {
    world.state.hidden.prorations[subscription.id] = [
      ...(world.state.hidden.prorations[subscription.id] ?? []),
      ...lines.map(({ price, amount, description, period }) => ({
        price: price.id,
        amount,
        description,
        ...period,
      })),
    ]
    return
  }
  const { invoice, result } = billChange(world, subscription, lines)
  if (result === 'paid' || payment !== 'error_if_incomplete') {
    afterCollection(world, subscription, invoice, result)
    return
  }
  voidInvoice(world, invoice)
  undo(subscription, before)
  throw new ProviderError(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
}

/** The change takes effect once it is paid; until then it waits, for a day at most. */
function payFirst(
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  { lines, before }: { lines: ReturnType<typeof prorationsOf>; before: Subscription },
): void {
  dropPending(world, subscription)
  const { invoice, result } = billChange(world, subscription, lines)
  if (result === 'paid') {
    applyChanges(changes)
    putAndTell(
      world,
      'subscription',
      subscription,
      'customer.subscription.updated',
      differences(before, subscription),
    )
    return
  }
  // A planned end stays until the change is paid.
  const staysWhenPaid = before.cancel_at !== null && subscription.cancel_at === null
  const { cancel_at, cancel_at_period_end, canceled_at, cancellation_details } = before
  Object.assign(subscription, { cancel_at, cancel_at_period_end, canceled_at, cancellation_details })
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: staysWhenPaid ? false : null,
    discount: null,
    discounts: null,
    expires_at: nowOf(world) + INCOMPLETE_SECONDS,
    metadata: null,
    subscription_items: changes.map(({ item, price, quantity }) => ({
      ...structuredClone(item),
      price,
      plan: planOf(price),
      quantity,
    })),
    trial_end: null,
    trial_from_plan: null,
  }
  subscription.latest_invoice = invoice.id
  putAndTell(world, 'subscription', subscription, 'customer.subscription.updated', { pending_update: null })
}

/** A new change replaces a pending one, whose invoice is then void. */
function dropPending(world: World, subscription: Subscription): void {
  if (!subscription.pending_update) return
  const bill = world.state.maps.invoice.get(subscription.latest_invoice ?? '')
  subscription.pending_update = null
  if (bill?.status === 'open') voidInvoice(world, bill)
}

function billChange(world: World, subscription: Subscription, lines: ReturnType<typeof prorationsOf>) {
  for (const line of lines) tell(world, 'invoiceitem.created', invoiceItemOf(world, subscription, line))
  const now = nowOf(world)
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_update',
    lines,
    period: { start: now, end: now },
  })
  subscription.latest_invoice = invoice.id
  putAndTell(world, 'invoice', invoice, 'invoice.created')
  finalizeInvoice(world, invoice)
  const result = collect(world, invoice, subscription)
  put(world.state, 'subscription', subscription)
  return { invoice, result }
}

function invoiceItemOf(
  world: World,
  subscription: Subscription,
  line: ReturnType<typeof prorationsOf>[number],
) {
  return {
    id: newId('ii_'),
    object: 'invoiceitem',
    amount: line.amount,
    currency: subscription.currency,
    customer: subscription.customer,
    date: nowOf(world),
    description: line.description,
    livemode: false,
    period: line.period,
    proration: true,
  }
}

function undo(subscription: Subscription, before: Subscription): void {
  Object.assign(subscription, before)
}

/** The old values of what has changed, as the provider sends them with an update. */
function differences(before: Subscription, after: Subscription): object {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) =>
      JSON.stringify(value) === JSON.stringify(old[key]) ? [] : [[key, old[key]]],
    ),
  )
}

/** What the change would cost now; changes nothing. */
export function previewLines(world: World, subscription: Subscription, change: Change) {
  const trial = structuredClone(subscription)
  const changes = itemChanges(world, trial, change.items ?? [])
  const proration = change.proration ?? 'create_prorations'
  const lines =
    proration === 'none' ? [] : prorationsOf(world.state, changes, change.prorationDate ?? nowOf(world))
  if (proration === 'always_invoice') return lines
  applyChanges(changes)
  return [...lines, ...linesOf(world.state, trial)]
}
