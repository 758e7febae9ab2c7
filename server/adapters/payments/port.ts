// Port to the payment provider, in membership's own terms. Amounts are cents, times are dates.
import type { Clock } from '#server/base/clock.ts'

export interface Payments {
  /** Identifies the provider's account: data from another account is not acted on. */
  provider: string
  /** The provider's clock, which decides when access ends; differs from ours only in the sandbox. */
  clock: Clock
  plans: Plans
  checkouts: Checkouts
  subscriptions: Subscriptions
  webhooks: Webhooks
  books: Books
}

/** The provider did not answer, or not validly: the outcome is unknown. Try again later. */
export class PaymentsDown extends Error {}

/** The provider understood and refused; the text is its own and suitable for readers. */
export class PaymentsRefused extends Error {
  /** The provider's stable code of the reason: "card_declined", "resource_missing". */
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

export interface Plan {
  tierId: number
  name: string
  description: string
  cents: number
}

export interface PublishedPlan {
  productId: string
  priceId: string
  /** False if everything was already up to date. */
  isChanged: boolean
}

export interface Plans {
  /** Syncs product and price with the plan; repeating it changes nothing. */
  publish(plan: Plan): Promise<PublishedPlan>
  /** Takes a product and its prices off sale; existing subscribers keep paying. */
  retire(productId: string): Promise<void>
  /** Makes the provider's portal offer exactly these; returns its configuration. */
  offer(plans: readonly PublishedPlan[]): Promise<string>
}

export interface Customer {
  userId: number
  username: string
  email: string | null
}

export interface Checkout {
  id: string
  /** Null once it is over. */
  url: string | null
  expiresAt: Date
}

export interface FoundCheckout {
  customerId: string | null
  /** The member whom it was opened for. */
  userId: number | null
  isPaid: boolean
  isOpen: boolean
}

export type PortalPurpose =
  | { kind: 'home' }
  | { kind: 'card' }
  | { kind: 'change'; subscriptionId: string; itemId: string; priceId: string }

export interface Checkouts {
  /** The member's only customer, created if there is none yet; `replaces` creates another one for a lost one. */
  customerFor(member: Customer, replaces?: string): Promise<string>
  open(wanted: {
    /** Our idempotency key: the same one opens the same checkout. */
    attempt: string
    customerId: string
    priceId: string
    userId: number
    tierId: number
    successUrl: string
    cancelUrl: string
  }): Promise<Checkout>
  find(id: string): Promise<FoundCheckout | null>
  /** Closes it for good; does nothing if it is already over, in which case it may have been paid. */
  close(id: string): Promise<{ isPaid: boolean }>
  portal(
    customerId: string,
    returnUrl: string,
    purpose: PortalPurpose,
    configuration: string | null,
  ): Promise<string>
}

export type SubscriptionState =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'

export interface SavedCard {
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}

export interface PaidSubscription {
  id: string
  itemId: string
  priceId: string
  customerId: string
  state: SubscriptionState
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  /** When it will end; null if it renews. */
  endsAt: Date | null
  endedAt: Date | null
  /** The price from the period's end on; null if it stays the same. */
  nextPriceId: string | null
  /** An upgrade whose payment was refused: it takes effect once it is paid, and lapses at `until`. */
  pending: { priceId: string; until: Date } | null
  card: SavedCard | null
  /** The member, if our own checkout created it. */
  userId: number | null
}

export interface PaidInvoice {
  id: string
  number: string | null
  at: Date
  cents: number
  state: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  subscriptionId: string | null
  attempts: number
  url: string | null
}

export interface ChangePreview {
  lines: { text: string; cents: number }[]
  /** The amount charged now. */
  cents: number
}

export interface Subscriptions {
  /** All subscriptions of a customer, ended ones too; null when the provider no longer knows the customer. */
  of(customerId: string): Promise<PaidSubscription[] | null>
  invoicesOf(customerId: string): Promise<PaidInvoice[]>
  /** What the change costs at this time; `upgrade` with the same time charges what was shown. */
  preview(change: ItemChange & { at: Date }): Promise<ChangePreview>
  /** Paid at once with the provider's own test card; for sample members only. */
  beginSample(wanted: { customerId: string; priceId: string; userId: number; tierId: number }): Promise<void>
  /**
   * Takes effect at once, takes back a planned end and charges the difference now; throws PaymentsRefused when the card is
   * declined. It then takes effect once it is paid after all, unless it was to replace a downgrade, which is taken back
   * in any case, or an end at another time than the period's, which stays.
   */
  upgrade(change: ItemChange & { at: Date }): Promise<void>
  /** Takes effect with the next period. */
  downgrade(change: ItemChange): Promise<void>
  endAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Takes back a planned end or downgrade. */
  stay(subscriptionId: string): Promise<void>
  /** Ends it now and drops what it still owes; `refund` also returns the last payment. Resolves to the cents refunded. */
  end(subscriptionId: string, options: { refund: boolean }): Promise<number>
}

export interface ItemChange {
  subscriptionId: string
  itemId: string
  priceId: string
}

export interface Webhook {
  id: string
  type: string
  at: Date
  /** The customer whom it is about, if it says. */
  customerId: string | null
}

export interface Webhooks {
  /** The event of a webhook; `unsigned` when it is not from the provider, `odd` when it is but is invalid. */
  read(raw: Buffer, signature: string): Webhook | 'unsigned' | 'odd'
  /** Events not delivered since then, oldest first. */
  missedSince(at: Date): Promise<Webhook[]>
}

/** An unpaid bill. */
export interface Owed {
  invoiceId: string
  cents: number
  /** Whether the bank requires the cardholder's confirmation; a retry without it is useless. */
  asksOwner: boolean
  /** The page for it; null where the provider has none. */
  url: string | null
}

/** A payment that was refunded or disputed. */
export interface ChargeNews {
  chargeId: string
  customerId: string | null
  /** The subscription that it paid for; null if none. */
  subscriptionId: string | null
  cents: number
  isRefunded: boolean
  /** `closed`: over without a verdict. */
  dispute: 'open' | 'won' | 'lost' | 'closed' | null
}

/** The provider's records, for comparison with ours. */
export interface Books {
  /** A page of all customers' subscriptions that have not ended; `after` is the previous page's `next`. */
  subscriptions(after: string | null): Promise<{ data: PaidSubscription[]; next: string | null }>
  /** The customer of a subscription; null if the provider does not know it. */
  customerOf(subscriptionId: string): Promise<string | null>
  /** What a subscription still owes; null when nothing is open. */
  owed(subscriptionId: string): Promise<Owed | null>
  /** The payment behind a webhook event about a refund or a dispute; null when there is none. */
  chargeBehind(eventId: string): Promise<ChargeNews | null>
  /** A plan as the provider sells it; null if the provider does not know it. */
  plan(plan: { productId: string; priceId: string }): Promise<OfferedPlan | null>
}

export interface OfferedPlan {
  name: string
  cents: number | null
  isOnSale: boolean
}
