import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CONDITIONS, LISTING_CATEGORIES, LISTING_STATES } from '#contract/market-terms.ts'
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

export const listings = pgTable(
  'marketplace_listings',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    ...writtenParagraphColumns,
    priceCents: integer().notNull(),
    category: text({ enum: LISTING_CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    imageUrls: text().array().notNull().default([]),
    /** The machine that it names, by its OPDB id. */
    opdbId: text(),
    state: text({ enum: LISTING_STATES }).notNull().default('open'),
    /** When an open one ends: a job closes it then. */
    expiresAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '60 days'`),
    /** The seller's plan puts it first. */
    isPriority: boolean().notNull().default(false),
    /** Priority, and among equals the time of listing: milliseconds have thirteen digits at most. */
    rank: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`(case when is_priority then 10000000000000 else 0 end) + floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint`,
      ),
    /** How often it was edited; who edits says which state they had before them. */
    revision: integer().notNull().default(0),
    /** Idempotency key: the same from the same seller again is the same listing. */
    sendKey: text(),
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
    index('marketplace_listings_rank').on(t.rank.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_hidden').on(t.id).where(sql`hidden_at is not null`),
    index('marketplace_listings_seller').on(t.sellerId),
    index('marketplace_listings_machine').on(t.opdbId).where(sql`opdb_id is not null`),
    index('marketplace_listings_expiring').on(t.expiresAt).where(sql`state = 'open'`),
    uniqueIndex('marketplace_listings_send_key').on(t.sellerId, t.sendKey).where(sql`send_key is not null`),
    // All that the list filters by: its total is counted in the index alone.
    index('marketplace_listings_shown')
      .on(t.category, t.condition, t.priceCents, t.sellerId)
      .where(sql`hidden_at is null and state = 'open'`),
  ],
)

/** Who wants to hear of a listing. */
export const listingWatches = pgTable(
  'marketplace_watches',
  {
    listingId: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.listingId, t.userId] }), index('marketplace_watches_user').on(t.userId)],
)
