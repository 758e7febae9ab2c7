// The provider's state: objects by id in one map per kind, hidden values beside them, and the file that stores it all.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Charge, Intent, Invoice, InvoicePayment } from '#sandbox/objects/invoice-objects.ts'
import type {
  Customer,
  Discounted,
  PaymentMethod,
  Price,
  Product,
  Subscription,
} from '#sandbox/objects/objects.ts'
import type {
  Coupon,
  Dispute,
  PromotionCode,
  ProviderEvent,
  Refund,
  Schedule,
  TestClock,
  WebhookEndpoint,
} from '#sandbox/objects/other-objects.ts'
import type { CheckoutSession, PortalConfiguration, PortalSession } from '#sandbox/pages/page-objects.ts'
import { type ClockState, type ProviderClock, providerClock } from './clock.ts'
import { newId } from './ids.ts'

export interface Kinds {
  product: Product
  price: Price
  customer: Customer
  payment_method: PaymentMethod
  subscription: Subscription
  subscription_schedule: Schedule
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: Intent
  charge: Charge
  refund: Refund
  dispute: Dispute
  coupon: Coupon
  promotion_code: PromotionCode
  'checkout.session': CheckoutSession
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
  event: ProviderEvent
  webhook_endpoint: WebhookEndpoint
  'test_helpers.test_clock': TestClock
}
export type Kind = keyof Kinds

const KINDS: readonly Kind[] = [
  'product',
  'price',
  'customer',
  'payment_method',
  'subscription',
  'subscription_schedule',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'coupon',
  'promotion_code',
  'checkout.session',
  'billing_portal.session',
  'billing_portal.configuration',
  'event',
  'webhook_endpoint',
  'test_helpers.test_clock',
]

/** How a test card behaves once it is saved. */
export type CardConduct = 'pays' | 'asks_every_time' | 'fails_later' | 'is_disputed'

export interface Attempt {
  at: number
  status: number | null
  error: string | null
}

/** An event on its way to an endpoint. */
export interface Delivery {
  event: string
  endpoint: string
  attempts: Attempt[]
  /** Milliseconds of real time; null when it arrived or was given up. */
  nextAt: number | null
}

export interface IdempotentAnswer {
  request: string
  status: number
  body: string
}

/** What belongs to an object and no answer shows. */
export interface Hidden {
  conduct: Record<string, CardConduct>
  secrets: Record<string, string>
  discounts: Record<string, Discounted>
  sessionLines: Record<string, { price: string; quantity: number }[]>
  sessionSubscription: Record<string, { metadata: Record<string, string>; description: string | null }>
  /** A payment that waits for its owner's word: the method and promotion code chosen on the page. */
  challenges: Record<string, { method: string; promotionCode: string | null }>
  csrf: Record<string, string>
  upcomingTold: Record<string, number>
  prorations: Record<
    string,
    { price: string; amount: number; description: string; start: number; end: number }[]
  >
  deleted: Record<string, string>
}

const NOTHING_HIDDEN = (): Hidden => ({
  conduct: {},
  secrets: {},
  discounts: {},
  sessionLines: {},
  sessionSubscription: {},
  challenges: {},
  csrf: {},
  upcomingTold: {},
  prorations: {},
  deleted: {},
})

interface Snapshot {
  installation: string
  key: string
  webhookSecret: string
  clock: ClockState
  invoiceCount: number
  objects: Record<string, unknown[]>
  hidden: Hidden
  deliveries: Delivery[]
  idempotent: [string, IdempotentAnswer][]
}

export type Maps = { [K in Kind]: Map<string, Kinds[K]> }

export interface State {
  /** Identifies this sandbox: ids of another one are unknown here. */
  installation: string
  key: string
  webhookSecret: string
  clock: ProviderClock
  invoiceCount: number
  maps: Maps
  /** Ids of each customer's subscriptions, in the order in which they came. */
  subscriptionsOf: Map<string, Set<string>>
  hidden: Hidden
  deliveries: Delivery[]
  idempotent: Map<string, IdempotentAnswer>
  /** Ids whose next due time may have changed. */
  touched: Set<string>
  /** Writes everything down if anything changed; throws, and tries again at the next call, where it cannot be written. */
  save(): void
  changed(): void
}

const FILE = 'payments.json'

/** Reads the state in a folder, or starts empty; without a folder it is lost at the end of the program. */
export function openState(folder: string | null, realNow: () => number = Date.now): State {
  const known = folder ? readSnapshot(folder) : null
  const maps = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Maps
  for (const kind of KINDS)
    for (const object of (known?.objects[kind] ?? []) as { id: string }[])
      (maps[kind] as Map<string, unknown>).set(object.id, object)
  let isChanged = known === null
  let savedClock = known?.clock
  const state: State = {
    installation: known?.installation ?? newId('').slice(0, 12),
    key: known?.key ?? newId('sk_test_sandbox'),
    webhookSecret: known?.webhookSecret ?? newId('whsec_sandbox'),
    clock: providerClock(known?.clock, realNow),
    invoiceCount: known?.invoiceCount ?? 0,
    maps,
    subscriptionsOf: new Map(),
    hidden: { ...NOTHING_HIDDEN(), ...known?.hidden },
    deliveries: known?.deliveries ?? [],
    idempotent: new Map(known?.idempotent ?? []),
    touched: new Set(),
    changed: () => {
      isChanged = true
    },
    save: () => {
      const clock = state.clock.state()
      if (!folder || (!isChanged && isDeepStrictEqual(clock, savedClock))) return
      writeSnapshot(folder, state)
      isChanged = false
      savedClock = clock
    },
  }
  for (const subscription of maps.subscription.values()) noteOwner(state, subscription)
  return state
}

function readSnapshot(folder: string): Snapshot | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Snapshot
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: a stop in between leaves the older file. */
function writeSnapshot(folder: string, state: State): void {
  const { installation, key, webhookSecret, clock, invoiceCount, maps, hidden, deliveries, idempotent } =
    state
  const snapshot: Snapshot = {
    installation,
    key,
    webhookSecret,
    clock: clock.state(),
    invoiceCount,
    objects: Object.fromEntries(KINDS.map((kind) => [kind, [...maps[kind].values()]])),
    hidden,
    deliveries,
    idempotent: [...idempotent],
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${FILE}`)
  writeFileSync(draft, JSON.stringify(snapshot), { mode: 0o600 })
  renameSync(draft, join(folder, FILE))
}

/** Keeps an object, new or changed. */
export function put<K extends Kind>(state: State, kind: K, object: Kinds[K]): Kinds[K] {
  ;(state.maps[kind] as Map<string, Kinds[K]>).set(object.id, object)
  if (object.object === 'subscription') noteOwner(state, object)
  state.touched.add(object.id)
  state.changed()
  return object
}

function noteOwner({ subscriptionsOf }: State, { id, customer }: Subscription): void {
  const ids = subscriptionsOf.get(customer)
  if (ids) ids.add(id)
  else subscriptionsOf.set(customer, new Set([id]))
}

/** A customer's, the oldest first; everybody's without one. */
export function subscriptionsOf(state: State, customer: string | undefined): Subscription[] {
  if (!customer) return [...state.maps.subscription.values()]
  return [...(state.subscriptionsOf.get(customer) ?? [])].flatMap(
    (id) => state.maps.subscription.get(id) ?? [],
  )
}
