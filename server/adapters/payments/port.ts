// Payments: what membership wants of whoever takes the money, in our words. Amounts are cents, times are dates.
import type { Clock } from '#server/base/clock.ts'

export interface Payments {
  /** Names the account behind it: what another account told us is not ours to act on. */
  provider: string
  /** The provider's time, which decides when access ends; the same as ours but in the sandbox. */
  clock: Clock
  plans: Plans
  checkouts: Checkouts
  subscriptions: Subscriptions
  notices: Webhooks
  books: Books
}

/** Nobody answered, or not with an answer: nothing is known of what was asked. Try again later. */
export class PaymentsDown extends Error {}

/** The provider understood and said no; the text is its own and fit for the reader. */
export class PaymentsRefused extends Error {
  /** Its stable name for the reason: "card_declined", "resource_missing". */
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
  /** False when all of it stood there already. */
  isChanged: boolean
}

export interface Plans {
  /** Brings product and price into line with the plan; a second time changes nothing. */
  publish(plan: Plan): Promise<PublishedPlan>
  /** Takes them off the shelf; who pays already goes on paying. */
  retire(plan: { productId: string; priceId: string | null }): Promise<void>
  /** Lets the provider's portal offer these, and nothing else; answers its configuration. */
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
  /** The one customer of this member, made when there is none yet; another one in place of one that was lost. */
  customerFor(member: Customer, replaces?: string): Promise<string>
  open(wanted: {
    /** Ours; the same one opens the same checkout. */
    attempt: string
    customerId: string
    priceId: string
    userId: number
    tierId: number
    successUrl: string
    cancelUrl: string
  }): Promise<Checkout>
  find(id: string): Promise<FoundCheckout | null>
  /** Closes it for good; nothing happens when it is over already, and then it may have been paid. */
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
  /** When it will end by itself; null when it goes on. */
  endsAt: Date | null
  endedAt: Date | null
  /** The price that takes over at the period's end; null when it stays. */
  nextPriceId: string | null
  /** A dearer price whose payment was refused: it takes effect once it is paid, and lapses then. */
  pending: { priceId: string; until: Date } | null
  card: SavedCard | null
  /** Whether our own checkout made it. */
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
  /** What would be charged now. */
  cents: number
  /** When these sums were made; handed back with the change, so that what was shown is what is charged. */
  at: Date
}

export interface Subscriptions {
  /** All of a customer's, ended ones too; null when the provider no longer knows the customer. */
  of(customerId: string): Promise<PaidSubscription[] | null>
  invoicesOf(customerId: string): Promise<PaidInvoice[]>
  preview(change: ItemChange): Promise<ChangePreview>
  /** Paid at once with the provider's own test card; for sample members alone. */
  beginSample(wanted: { customerId: string; priceId: string; userId: number; tierId: number }): Promise<void>
  /** At once, with the difference charged now; refused as PaymentsRefused when the card is. */
  upgrade(change: ItemChange & { at: Date }): Promise<void>
  /** From the next period on. */
  downgrade(change: ItemChange): Promise<void>
  endAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Takes back an end or a downgrade that was planned. */
  stay(subscriptionId: string): Promise<void>
  /** Now; with the last payment given back when `refund` says so. */
  end(subscriptionId: string, options: { refund: boolean }): Promise<void>
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
  /** Whom it is about, as far as it says. */
  customerId: string | null
}

export interface Webhooks {
  /** The event of a webhook; `unsigned` when it is not the provider's own, `odd` when it is and makes no sense. */
  read(raw: Buffer, signature: string): Webhook | 'unsigned' | 'odd'
  /** What was not delivered since then, oldest first. */
  missedSince(at: Date): Promise<Webhook[]>
}

/** A bill that is not paid. */
export interface Owed {
  invoiceId: string
  cents: number
  /** Whether the bank waits for a word of the card's owner; a new try without them is no use then. */
  asksOwner: boolean
  /** Where they can give it; null where the provider has no such page. */
  url: string | null
}

/** A payment that something happened to after it was made. */
export interface ChargeNews {
  chargeId: string
  customerId: string | null
  /** What it was paid for; null where it was for none. */
  subscriptionId: string | null
  cents: number
  isRefunded: boolean
  dispute: 'open' | 'won' | 'lost' | null
}

/** What the provider has in its books, read to be compared with ours. */
export interface Books {
  /** Some of the subscriptions that have not ended, of all customers; `after` is the `next` of those before. */
  subscriptions(after: string | null): Promise<{ data: PaidSubscription[]; next: string | null }>
  /** Whose a subscription is; null for what the provider does not know. */
  customerOf(subscriptionId: string): Promise<string | null>
  /** What a subscription still owes; null when nothing is open. */
  owed(subscriptionId: string): Promise<Owed | null>
  /** The payment behind a notice about a refund or a dispute; null when there is none. */
  chargeBehind(eventId: string): Promise<ChargeNews | null>
  /** A plan as it is on sale there; null for what the provider does not know. */
  plan(plan: { productId: string; priceId: string }): Promise<OfferedPlan | null>
}

export interface OfferedPlan {
  name: string
  cents: number | null
  isOnSale: boolean
}
