import { sql } from 'drizzle-orm'
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
    // Each order of the list ends with the id, also in its index: equal keys would be sorted otherwise.
    index('marketplace_listings_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_price').on(t.priceCents.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_cheapest').on(sql`(- price_cents) desc`, t.id.desc().nullsFirst()),
    index('marketplace_listings_hidden').on(t.id).where(sql`hidden_at is not null`),
    index('marketplace_listings_seller').on(t.sellerId),
    // All that the list filters by: its total is counted in the index alone.
    index('marketplace_listings_shown')
      .on(t.category, t.condition, t.priceCents, t.sellerId)
      .where(sql`hidden_at is null`),
  ],
)
