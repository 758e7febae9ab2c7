import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { CONDITIONS, LISTING_CATEGORIES } from '#contract/market-terms.ts'
import { users } from '#server/accounts/tables.ts'

export const listings = pgTable(
  'marketplace_listings',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    priceCents: integer().notNull(),
    category: text({ enum: LISTING_CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    imageUrls: text().array().notNull().default([]),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    /** Taken down, or held back until somebody has looked at it: the seller and staff alone see it. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('marketplace_listings_created').on(t.createdAt.desc().nullsFirst()),
    index('marketplace_listings_price').on(t.priceCents),
  ],
)
