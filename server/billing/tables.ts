import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'

const time = () => timestamp({ withTimezone: true })

/** A payment provider's account that this site has traded with, and what it keeps there once for all tiers. */
export const paymentAccounts = pgTable('payment_accounts', {
  provider: text().primaryKey(),
  /** What its portal offers to members; null until products were made there. */
  portalConfiguration: text(),
  /** Who brings the tiers there into line at the moment; runs out by itself. */
  heldBy: text(),
  heldUntil: time(),
  /** When every tier stood there for the first time. */
  initializedAt: time(),
})

/** Every price a tier ever had, so that whoever still pays an old one is known to pay for the tier. */
export const tierPrices = pgTable('tier_prices', {
  /** The provider's id. */
  id: text().primaryKey(),
  provider: text().notNull(),
  tierId: integer()
    .notNull()
    .references(() => membershipTiers.id),
  cents: integer().notNull(),
  createdAt: time().notNull(),
})

/** Who is whom with the provider; without a member once the account was deleted. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The lease of the one who brings this customer up to date; runs out by itself. */
    heldBy: text(),
    heldUntil: time(),
    syncedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [uniqueIndex('billing_customers_user').on(t.provider, t.userId)],
)

/** A checkout somebody opened. One at a time is open for a member. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tierId: integer()
      .notNull()
      .references(() => membershipTiers.id),
    priceId: text().notNull(),
    sessionId: text(),
    url: text(),
    state: text({ enum: ['open', 'paid', 'closed', 'failed'] }).notNull(),
    expiresAt: time().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('checkout_attempts_session').on(t.sessionId),
    uniqueIndex('checkout_attempts_open').on(t.provider, t.userId).where(sql`state = 'open'`),
  ],
)

/** Subscriptions as the provider last told of them; only the bringing up to date of a customer writes here. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => billingCustomers.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null where the price is none of ours. */
    tierId: integer().references(() => membershipTiers.id),
    itemId: text().notNull(),
    priceId: text().notNull(),
    nextPriceId: text(),
    /** A dearer price that waits for its payment, and until when. */
    pendingPriceId: text(),
    pendingUntil: time(),
    state: text().notNull(),
    startedAt: time().notNull(),
    periodStart: time().notNull(),
    periodEnd: time().notNull(),
    endsAt: time(),
    endedAt: time(),
    /** Since when payments have been failing. */
    pastDueSince: time(),
    card: jsonb().$type<{ brand: string; last4: string; expiresMonth: number; expiresYear: number }>(),
    syncedAt: time().notNull(),
  },
  (t) => [
    index('subscriptions_user').on(t.userId),
    index('subscriptions_customer').on(t.customerId),
    index('subscriptions_due').on(t.provider, t.periodEnd),
  ],
)

/** What the provider told of, once each; worked off by whoever claims it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id of the event. */
    id: text().primaryKey(),
    provider: text().notNull(),
    type: text().notNull(),
    /** When it happened there. */
    at: time().notNull(),
    customerId: text(),
    state: text({ enum: ['pending', 'done', 'failed', 'ignored'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time(),
    error: text(),
    receivedAt: time().notNull(),
  },
  (t) => [
    index('webhook_events_pending').on(t.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_events_received').on(t.receivedAt.desc().nullsFirst()),
  ],
)

/** What happens once for each key, however often its cause is told: letters, refunds of a second subscription. */
export const billingIdempotencyKeys = pgTable('billing_idempotency_keys', {
  key: text().primaryKey(),
  at: time().notNull(),
})

/** What the provider is still to be told: archived tiers, subscriptions of deleted accounts. */
export const paymentCommands = pgTable(
  'payment_commands',
  {
    id: serial().primaryKey(),
    provider: text().notNull(),
    kind: text({ enum: ['publish_tier', 'retire_tier', 'end_subscription'] }).notNull(),
    /** Ids alone. */
    subject: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time().notNull(),
    error: text(),
    doneAt: time(),
  },
  (t) => [index('payment_commands_due').on(t.nextAttemptAt).where(sql`done_at is null`)],
)
