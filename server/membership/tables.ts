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
  /** The account that product and price stand in; another account knows neither. */
  provider: text(),
  /** Whether the provider knows the tier as it stands here: `pending` is tried again. */
  syncState: text({ enum: ['none', 'synced', 'pending', 'failed'] })
    .notNull()
    .default('none'),
  syncError: text(),
  /** Names out of contract/permissions.ts; others are left over from another version and count for nothing. */
  permissions: text().array().notNull().default([]),
  /** Goes up with every change by an admin: a form that began before is refused. */
  revision: integer().notNull().default(1),
  archivedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** What a member has chosen or paid for; without a row, nothing. What they were given stands in gift_codes. */
export const memberPlans = pgTable('member_plans', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tierId: integer().references(() => membershipTiers.id),
  /** The subscription's; null where nothing was ever paid. */
  status: text(),
  endDate: time(),
  /** Whether a charge carries the plan on over that date; where not, the date is its last moment. */
  renews: boolean().notNull().default(true),
})

/** Months of a tier that an admin gives away, each code once. */
export const giftCodes = pgTable(
  'gift_codes',
  {
    id: serial().primaryKey(),
    /** SHA-256 of the code; the code itself is shown once. */
    codeHash: text().notNull().unique(),
    /** Its last four signs, to tell codes apart. */
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
    /** What it gave: of one tier, codes follow each other without a gap. */
    givenFrom: time(),
    givenUntil: time(),
  },
  (t) => [
    index('gift_codes_given').on(t.redeemedBy, t.givenUntil).where(sql`redeemed_by is not null`),
    index('gift_codes_created').on(t.createdAt.desc().nullsFirst()),
  ],
)

/** Offers for members of a tier, made by admins. */
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
  /** What they know, in a few words: shown on the badge. */
  field: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
