// Tables of the marketplace.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CONDITIONS } from '#contract/conditions.ts'
import {
  DEFAULT_INTENT,
  LISTING_CATEGORIES,
  LISTING_INTENTS,
  LISTING_KINDS,
  LISTING_REGIONS,
  LISTING_STATES,
  type PriceRange,
} from '#contract/market/constants.ts'
import type { Disclosure } from '#contract/market/disclosure.ts'
import { FEEDBACK_RATINGS, OFFER_EVENTS, OFFER_STATES } from '#contract/market/offer-constants.ts'
import { CONDITION_BANDS } from '#contract/market/price-constants.ts'
import { MATCH_REASONS, SEARCH_WAYS } from '#contract/market/saved-search-constants.ts'
import { users } from '#server/accounts/tables.ts'
import { logbookShares } from '#server/logbook/tables.ts'
import { writtenColumns, writtenParagraphColumns } from '#server/writing/stored.ts'

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

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
    intent: text({ enum: LISTING_INTENTS }).notNull().default(DEFAULT_INTENT),
    /** Region of the item. */
    region: text({ enum: LISTING_REGIONS }),
    disclosure: jsonb().$type<Disclosure>().notNull().default({}),
    /** Share link of the attached logbook; none once the link is revoked. */
    logbookShareId: integer().references(() => logbookShares.id, { onDelete: 'set null' }),
    imageUrls: text().array().notNull().default([]),
    /** OPDB id of the machine that it is about. */
    opdbId: text(),
    state: text({ enum: LISTING_STATES }).notNull().default('open'),
    /** Expiry of an open listing; a job closes it then. */
    expiresAt: timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '60 days'`),
    /** Whether the seller's plan lists it first. */
    isPriority: boolean().notNull().default(false),
    /** Sort key: priority, then creation time in milliseconds, which has at most thirteen digits. */
    rank: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`(case when is_priority then 10000000000000 else 0 end) + floor(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint`,
      ),
    /** Number of edits; identifies the snapshot for which an offer is made. */
    revision: integer().notNull().default(0),
    /** Idempotency key: repeating it returns the same listing to the same seller. */
    sendKey: text(),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    /** Taken down, or held for review: visible to the seller and staff only. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Each list order ends with the id, also in its index, so that equal keys have one order.
    index('marketplace_listings_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_price').on(t.priceCents.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_cheapest').on(sql`(- price_cents) desc`, t.id.desc().nullsFirst()),
    index('marketplace_listings_rank').on(t.rank.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('marketplace_listings_hidden').on(t.id).where(sql`hidden_at is not null`),
    index('marketplace_listings_seller').on(t.sellerId),
    index('marketplace_listings_machine').on(t.opdbId).where(sql`opdb_id is not null`),
    index('marketplace_listings_logbook').on(t.logbookShareId).where(sql`logbook_share_id is not null`),
    index('marketplace_listings_expiring').on(t.expiresAt).where(sql`state = 'open'`),
    uniqueIndex('marketplace_listings_send_key').on(t.sellerId, t.sendKey).where(sql`send_key is not null`),
    // All columns by which lists filter and sort, but machines and watches: deep pages are found in the index alone.
    index('marketplace_listings_shown')
      .on(t.intent, t.category, t.condition, t.region, t.priceCents, t.sellerId, t.rank, t.createdAt, t.id)
      .where(sql`hidden_at is null and state = 'open'`),
    // Whether a picture's address is still used.
    index('marketplace_listings_images').using('gin', t.imageUrls).with({ fastupdate: false }),
  ],
)

/**
 * Numbers of open listings by all that lists filter by, but for words, sellers and machines. A trigger on the listings adds
 * rows of 1 and -1, so that no transaction waits for another; the job that ends listings adds them up.
 */
export const listingCounts = pgTable(
  'marketplace_listing_counts',
  {
    intent: text({ enum: LISTING_INTENTS }).notNull(),
    category: text({ enum: LISTING_CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    region: text({ enum: LISTING_REGIONS }),
    /** Place of its price among `PRICE_RANGES`, from 1 on. */
    priceBand: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    index('marketplace_listing_counts_filters').on(
      t.intent,
      t.category,
      t.condition,
      t.region,
      t.priceBand,
      t.count,
    ),
  ],
)

/** Members who watch a listing. */
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

/** A listing at the time of an offer: one snapshot per revision that has offers. */
export const listingSnapshots = pgTable(
  'marketplace_snapshots',
  {
    id: serial().primaryKey(),
    /** Null if the listing was deleted. */
    listingId: integer().references(() => listings.id, { onDelete: 'set null' }),
    revision: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    ...writtenParagraphColumns,
    priceCents: integer().notNull(),
    category: text({ enum: LISTING_CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    /** The machine at that time: it assigns a sale to a price guide. */
    opdbId: text(),
    disclosure: jsonb().$type<Disclosure>().notNull().default({}),
    /** Whether a logbook was attached; its content is not copied, because only its owner decides who sees it. */
    hasLogbook: boolean().notNull().default(false),
    /** Its uploads in order; pictures by address are shown through the copies of these addresses. */
    pictureIds: integer().array().notNull().default([]),
    imageUrls: text().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('marketplace_snapshots_revision').on(t.listingId, t.revision),
    index('marketplace_snapshots_images').using('gin', t.imageUrls).with({ fastupdate: false }),
  ],
)

/** Offers and the deals that follow; contract/market/offer-constants.ts has their states. */
export const offers = pgTable(
  'marketplace_offers',
  {
    id: serial().primaryKey(),
    /** Null if the listing was deleted. */
    listingId: integer().references(() => listings.id, { onDelete: 'set null' }),
    snapshotId: integer()
      .notNull()
      .references(() => listingSnapshots.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    sellerId: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: OFFER_STATES }).notNull(),
    /** The latest amount by either side, or the agreed one. */
    amountCents: integer().notNull(),
    /** The buyer's latest amount, which applies again when the offer advances from the line. */
    buyerCents: integer().notNull(),
    isBuyNow: boolean().notNull().default(false),
    /** The side that took the latest step. */
    steppedBy: text({ enum: ['buyer', 'seller', 'site'] }).notNull(),
    /** Deadline for an answer: from then on the offer has expired, even if its state is not updated yet. */
    expiresAt: timestamp({ withTimezone: true }),
    /** When it was put in line; kept if it returns there. */
    linedUpAt: timestamp({ withTimezone: true }),
    /** When it became the next in line, and awaits the seller's answer. */
    advancedAt: timestamp({ withTimezone: true }),
    /** The price paid according to each side. */
    buyerFinalCents: integer(),
    sellerFinalCents: integer(),
    completedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    // Backs up the lock on the listing: one deal at a time, and one live offer per buyer.
    uniqueIndex('marketplace_offers_deal').on(t.listingId).where(sql`state = 'agreed'`),
    uniqueIndex('marketplace_offers_live')
      .on(t.listingId, t.buyerId)
      .where(sql`state in ('offered', 'countered', 'in_line', 'agreed')`),
    index('marketplace_offers_listing').on(t.listingId),
    index('marketplace_offers_buyer').on(t.buyerId, t.updatedAt),
    index('marketplace_offers_seller').on(t.sellerId, t.updatedAt),
    index('marketplace_offers_snapshot').on(t.snapshotId),
    index('marketplace_offers_expiring').on(t.expiresAt).where(sql`expires_at is not null`),
    index('marketplace_offers_line').on(t.listingId, t.linedUpAt).where(sql`state = 'in_line'`),
    index('marketplace_offers_completed').on(t.completedAt).where(sql`completed_at is not null`),
  ],
)

/** History of an offer. */
export const offerSteps = pgTable(
  'marketplace_offer_steps',
  {
    id: serial().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    event: text({ enum: OFFER_EVENTS }).notNull(),
    /** A side instead of a member id: a foreign key would lock members' rows after those of the market. */
    by: text({ enum: ['buyer', 'seller', 'site'] }).notNull(),
    amountCents: integer(),
    message: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('marketplace_offer_steps_offer').on(t.offerId, t.id)],
)

/** Feedback of the two sides of a completed deal about each other. */
export const dealFeedback = pgTable(
  'marketplace_feedback',
  {
    id: serial().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => offers.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    /** The other side, whom the feedback is about. */
    memberId: integer()
      .notNull()
      .references(() => users.id),
    role: text({ enum: ['buyer', 'seller'] }).notNull(),
    rating: text({ enum: FEEDBACK_RATINGS }).notNull(),
    text: text().notNull().default(''),
    /** Taken down by a moderator. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('marketplace_feedback_author').on(t.offerId, t.authorId),
    index('marketplace_feedback_member').on(t.memberId, t.id),
    index('marketplace_feedback_by').on(t.authorId),
  ],
)

/** Price guides per edition and band of conditions: present and earlier ones. */
export const priceGuides = pgTable(
  'marketplace_price_guides',
  {
    id: serial().primaryKey(),
    opdbId: text().notNull(),
    band: text({ enum: CONDITION_BANDS }).notNull(),
    medianCents: integer().notNull(),
    lowCents: integer().notNull(),
    highCents: integer().notNull(),
    /** The deals in it: a new guide waits until enough of them differ. */
    offerIds: integer().array().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Replaced by a newer guide, or ended for lack of deals. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('marketplace_price_guides_shown').on(t.opdbId, t.band).where(sql`ended_at is null`),
    index('marketplace_price_guides_machine').on(t.opdbId, t.id),
  ],
)

/** Questions about listings; a row with a question's id is its seller's answer. */
export const listingQuestions = pgTable(
  'marketplace_questions',
  {
    id: serial().primaryKey(),
    listingId: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    questionId: integer().references((): AnyPgColumn => listingQuestions.id, { onDelete: 'cascade' }),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    ...writtenColumns,
    /** Idempotency key: repeating it returns the same post to the same member. */
    sendKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Taken down, or held for review. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('marketplace_questions_listing').on(t.listingId, t.createdAt.desc().nullsFirst()),
    uniqueIndex('marketplace_questions_answer').on(t.questionId).where(sql`question_id is not null`),
    uniqueIndex('marketplace_questions_send_key').on(t.authorId, t.sendKey).where(sql`send_key is not null`),
    index('marketplace_questions_author').on(t.authorId),
  ],
)

/** Saved searches, which notify members of new listings that match. */
export const savedSearches = pgTable(
  'marketplace_saved_searches',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    way: text({ enum: SEARCH_WAYS }).notNull(),
    intent: text({ enum: LISTING_INTENTS }).notNull(),
    category: text({ enum: LISTING_CATEGORIES }),
    kind: text({ enum: LISTING_KINDS }),
    condition: text({ enum: CONDITIONS }),
    region: text({ enum: LISTING_REGIONS }),
    priceRange: text().$type<PriceRange>(),
    /** Price range in cents, lower bound inclusive, upper exclusive. */
    fromCents: integer(),
    belowCents: integer(),
    opdbId: text(),
    search: text(),
    /** Words as a search query, built by the server as for the search itself. */
    words: tsquery(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('marketplace_saved_searches_user').on(t.userId, t.id),
    index('marketplace_saved_searches_machine').on(t.opdbId).where(sql`opdb_id is not null`),
  ],
)

/** Which listing matched for which member, so that each is notified of a listing once. */
export const listingMatches = pgTable(
  'marketplace_matches',
  {
    listingId: integer()
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: MATCH_REASONS }).notNull(),
    way: text({ enum: SEARCH_WAYS }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its digest was made; only for digests. */
    digestedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.userId] }),
    index('marketplace_matches_user').on(t.userId),
    index('marketplace_matches_waiting').on(t.userId).where(sql`way = 'digest' and digested_at is null`),
    index('marketplace_matches_digest').on(t.digestedAt, t.userId).where(sql`digested_at is not null`),
  ],
)
