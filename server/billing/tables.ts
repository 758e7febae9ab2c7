// Tables of billing: provider accounts, prices, customers, checkouts, subscriptions, webhook events, commands.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { membershipTiers } from '#server/membership/tables.ts'

const time = () => timestamp({ withTimezone: true })

/** A payment provider's account that this site has used, with its setup that is shared by all tiers. */
export const paymentAccounts = pgTable('payment_accounts', {
  provider: text().primaryKey(),
  /** The portal's configuration; null until products were created there. */
  portalConfiguration: text(),
  /** The lease of the process that publishes the tiers; expires by itself. */
  heldBy: text(),
  heldUntil: time(),
  /** When all tiers were complete there for the first time. */
  initializedAt: time(),
})

/** Every price that a tier ever had, so that members who still pay an old one are known to pay for the tier. */
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

/** Customers at the provider; without a member once the account was deleted. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The lease of the process that syncs this customer; expires by itself. */
    heldBy: text(),
    heldUntil: time(),
    syncedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [uniqueIndex('billing_customers_user').on(t.provider, t.userId)],
)

/** A checkout that a member opened. Each member has one open at a time. */
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

/** Subscriptions as the provider last reported them; only the customer sync writes here. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    customerId: text()
      .notNull()
      .references(() => billingCustomers.id),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null where the price is not ours. */
    tierId: integer().references(() => membershipTiers.id),
    itemId: text().notNull(),
    priceId: text().notNull(),
    nextPriceId: text(),
    /** The price of an upgrade that waits for its payment, and until when. */
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

/** Webhook events of the provider, each stored once; processed by the process that claims it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id of the event. */
    id: text().primaryKey(),
    provider: text().notNull(),
    type: text().notNull(),
    /** When it happened at the provider. */
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

/**
 * Idempotency keys of actions that happen once, however often their cause is reported: emails, refunds of duplicates.
 */
export const billingIdempotencyKeys = pgTable('billing_idempotency_keys', {
  key: text().primaryKey(),
  at: time().notNull(),
})

/** Commands to the provider that are not done yet: archived tiers, subscriptions of deleted accounts. */
export const paymentCommands = pgTable(
  'payment_commands',
  {
    id: serial().primaryKey(),
    provider: text().notNull(),
    kind: text({
      enum: ['publish_tier', 'retire_tier', 'end_subscription', 'plan_end', 'plan_downgrade'],
    }).notNull(),
    /** Ids only; several are separated by spaces. */
    subject: text().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: time().notNull(),
    error: text(),
    doneAt: time(),
  },
  (t) => [index('payment_commands_due').on(t.nextAttemptAt).where(sql`done_at is null`)],
)
