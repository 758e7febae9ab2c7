// Tables of membership: tiers, members' plans, gift codes, discounts, experts.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'

const time = () => timestamp({ withTimezone: true })

export const membershipTiers = pgTable('membership_tiers', {
  id: serial().primaryKey(),
  name: text().notNull(),
  priceCents: integer().notNull(),
  description: text().notNull(),
  features: text().array().notNull().default([]),
  isPopular: boolean().notNull().default(false),
  sortOrder: integer().notNull().default(0),
  stripeProductId: text(),
  stripePriceId: text(),
  /** The provider account of product and price; another account does not know them. */
  provider: text(),
  /** Whether the provider has the tier's present state: `pending` is retried. */
  syncState: text({ enum: ['none', 'synced', 'pending', 'failed'] })
    .notNull()
    .default('none'),
  syncError: text(),
  /** Names from contract/permissions.ts; others are left over from another version and ignored. */
  permissions: text().array().notNull().default([]),
  /** Increases with every change by an admin: a form based on an earlier revision is refused. */
  revision: integer().notNull().default(1),
  archivedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** A member's chosen or paid plan; no row means none. Gifts are in gift_codes. */
export const memberPlans = pgTable('member_plans', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tierId: integer().references(() => membershipTiers.id),
  /** The subscription's status; null if nothing was ever paid. */
  status: text(),
  endDate: time(),
  /** Whether a charge renews the plan on that date; otherwise the plan ends then. */
  renews: boolean().notNull().default(true),
})

/** Gift codes for months of a tier, created by admins, each redeemed once. */
export const giftCodes = pgTable(
  'gift_codes',
  {
    id: serial().primaryKey(),
    /** SHA-256 of the code; the code itself is shown once. */
    codeHash: text().notNull().unique(),
    /** Its last four characters, to tell codes apart. */
    ending: text().notNull(),
    tierId: integer()
      .notNull()
      .references(() => membershipTiers.id),
    months: integer().notNull(),
    note: text().notNull().default(''),
    madeBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: time().notNull(),
    expiresAt: time(),
    withdrawnAt: time(),
    redeemedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: time(),
    /** The period that it granted: codes of one tier follow each other without a gap. */
    givenFrom: time(),
    givenUntil: time(),
  },
  (t) => [
    index('gift_codes_given').on(t.redeemedBy, t.givenUntil).where(sql`redeemed_by is not null`),
    index('gift_codes_created').on(t.createdAt.desc().nullsFirst()),
  ],
)

/** Discounts for members of a tier, created by admins. */
export const discounts = pgTable('discounts', {
  id: serial().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  code: text().notNull(),
  url: text(),
  startsAt: time(),
  endsAt: time(),
  createdAt: time().notNull(),
})

/** Members whose answers on the experts' board carry a badge; admins choose them. */
export const forumExperts = pgTable('forum_experts', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  /** Their field in a few words, shown on the badge. */
  field: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
