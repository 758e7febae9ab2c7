import { boolean, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

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
  canAccessDatabase: boolean().notNull().default(false),
  canAccessBlogs: boolean().notNull().default(false),
  canAccessForums: boolean().notNull().default(false),
  canAccessMarketplace: boolean().notNull().default(false),
  canPostAds: boolean().notNull().default(false),
  archivedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
