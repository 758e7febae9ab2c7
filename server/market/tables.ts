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
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  CONDITIONS,
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
    /** Where it is. */
    region: text({ enum: LISTING_REGIONS }),
    disclosure: jsonb().$type<Disclosure>().notNull().default({}),
    /** The link that shares the logbook attached to it; a revoked one takes it away. */
    logbookShareId: integer().references(() => logbookShares.id, { onDelete: 'set null' }),
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
    index('marketplace_listings_logbook').on(t.logbookShareId).where(sql`logbook_share_id is not null`),
    index('marketplace_listings_expiring').on(t.expiresAt).where(sql`state = 'open'`),
    uniqueIndex('marketplace_listings_send_key').on(t.sellerId, t.sendKey).where(sql`send_key is not null`),
    // All that the list filters by: its total is counted in the index alone.
    index('marketplace_listings_shown')
      .on(t.intent, t.category, t.condition, t.priceCents, t.sellerId)
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

/** A listing as it was when somebody made an offer on it: one for each of its revisions that has offers. */
export const listingSnapshots = pgTable(
  'marketplace_snapshots',
  {
    id: serial().primaryKey(),
    /** Null once the listing is gone. */
    listingId: integer().references(() => listings.id, { onDelete: 'set null' }),
    revision: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    ...writtenParagraphColumns,
    priceCents: integer().notNull(),
    category: text({ enum: LISTING_CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    /** The machine that it named: by it a sale belongs to a price guide. */
    opdbId: text(),
    disclosure: jsonb().$type<Disclosure>().notNull().default({}),
    /** Whether a logbook was attached; what it said is its owner's to show. */
    hasLogbook: boolean().notNull().default(false),
    /** Its uploads in their order; pictures elsewhere are shown by the copies of these addresses. */
    pictureIds: integer().array().notNull().default([]),
    imageUrls: text().array().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('marketplace_snapshots_revision').on(t.listingId, t.revision)],
)

/** Offers, and the deals that come of them; contract/market/offer-constants.ts has their states. */
export const offers = pgTable(
  'marketplace_offers',
  {
    id: serial().primaryKey(),
    /** Null once the listing is gone. */
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
    /** What stands: the buyer's or the seller's last word, or what was agreed. */
    amountCents: integer().notNull(),
    /** The buyer's own last word: what stands again when the offer comes from the line. */
    buyerCents: integer().notNull(),
    isBuyNow: boolean().notNull().default(false),
    /** Who took the last step. */
    steppedBy: text({ enum: ['buyer', 'seller', 'site'] }).notNull(),
    /** While it waits for an answer: it has expired from this moment on, whatever its state says. */
    expiresAt: timestamp({ withTimezone: true }),
    /** Since when it has its place in the line; it keeps the place when it goes back. */
    linedUpAt: timestamp({ withTimezone: true }),
    /** Since when it is the next of the line, and waits for the seller. */
    advancedAt: timestamp({ withTimezone: true }),
    /** What each side says was paid. */
    buyerFinalCents: integer(),
    sellerFinalCents: integer(),
    completedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    // What the lock on the listing keeps, kept once more: one deal at a time, and one offer of a buyer.
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

/** All that has happened to an offer. */
export const offerSteps = pgTable(
  'marketplace_offer_steps',
  {
    id: serial().primaryKey(),
    offerId: integer()
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    event: text({ enum: OFFER_EVENTS }).notNull(),
    /** Not a member's id: a row of members is locked before those of the market. */
    by: text({ enum: ['buyer', 'seller', 'site'] }).notNull(),
    amountCents: integer(),
    message: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('marketplace_offer_steps_offer').on(t.offerId, t.id)],
)

/** What the two sides of a completed deal say of each other. */
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
    /** The other side. */
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

/** What an edition in a band of conditions was sold for: what is shown now, and what was shown before it. */
export const priceGuides = pgTable(
  'marketplace_price_guides',
  {
    id: serial().primaryKey(),
    opdbId: text().notNull(),
    band: text({ enum: CONDITION_BANDS }).notNull(),
    medianCents: integer().notNull(),
    lowCents: integer().notNull(),
    highCents: integer().notNull(),
    /** The deals that it is made of: the next one waits until enough of them are others. */
    offerIds: integer().array().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Another took its place, or too few deals were left. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('marketplace_price_guides_shown').on(t.opdbId, t.band).where(sql`ended_at is null`),
    index('marketplace_price_guides_machine').on(t.opdbId, t.id),
  ],
)

/** Questions about listings; what names a question is its seller's answer. */
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
    /** Idempotency key: the same from the same member again is the same post. */
    sendKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Taken down, or held back until somebody has looked at it. */
    hiddenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('marketplace_questions_listing').on(t.listingId, t.createdAt.desc().nullsFirst()),
    uniqueIndex('marketplace_questions_answer').on(t.questionId).where(sql`question_id is not null`),
    uniqueIndex('marketplace_questions_send_key').on(t.authorId, t.sendKey).where(sql`send_key is not null`),
    index('marketplace_questions_author').on(t.authorId),
  ],
)

/** Searches of the marketplace that members are told of when a new listing matches. */
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
    /** The range in cents: the lower bound is included, the upper is not. */
    fromCents: integer(),
    belowCents: integer(),
    opdbId: text(),
    search: text(),
    /** What the words search for, made by the program as for the search itself. */
    words: tsquery(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('marketplace_saved_searches_user').on(t.userId, t.id),
    index('marketplace_saved_searches_machine').on(t.opdbId).where(sql`opdb_id is not null`),
  ],
)

/** Which new listing was found for whom: each is told of a listing once. */
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
    /** Of a digest: when it was made. */
    digestedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.listingId, t.userId] }),
    index('marketplace_matches_user').on(t.userId),
    index('marketplace_matches_waiting').on(t.userId).where(sql`way = 'digest' and digested_at is null`),
    index('marketplace_matches_digest').on(t.digestedAt, t.userId).where(sql`digested_at is not null`),
  ],
)
