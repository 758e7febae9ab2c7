import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CATEGORY_COLORS, POST_FIELDS, POST_NEEDS, SUBSCRIBER_STATES } from '#contract/blog/constants.ts'
import { users } from '#server/accounts/tables.ts'

export const blogCategories = pgTable('blog_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  iconName: text().notNull(),
  iconColor: text({ enum: CATEGORY_COLORS }).notNull(),
  sortOrder: integer().notNull().default(0),
})

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** HTML or plain text, as it was sent. */
    content: text().notNull(),
    /** Sanitised HTML; null, or of another version, until it is made again. */
    html: text(),
    htmlVersion: integer(),
    excerpt: text(),
    imageUrl: text(),
    categoryId: integer()
      .notNull()
      .references(() => blogCategories.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    /** The permission that opens the whole post; its beginning is public. */
    needs: text({ enum: POST_NEEDS }),
    isPublished: boolean().notNull().default(false),
    publishedAt: timestamp({ withTimezone: true }),
    /** Published with a future date: invisible until the job of that date has run. */
    isScheduled: boolean().notNull().default(false),
    /** When it first became visible. */
    appearedAt: timestamp({ withTimezone: true }),
    /** Whether members may comment on it. */
    hasComments: boolean().notNull().default(false),
    /** The forum topic of its comments; set when comments were first turned on. */
    commentsTopicId: integer(),
    /** Grows with every change. */
    revision: integer().notNull().default(1),
    /** Idempotency key of the request that wrote it. */
    sendKey: text(),
    /** Taken down by a moderator: visible to its author and staff only, published or not. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('blog_posts_published').on(
      t.isPublished,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    uniqueIndex('blog_posts_send_key').on(t.authorId, t.sendKey),
    index('blog_posts_unlisted')
      .on(t.id)
      .where(sql`hidden_at is not null or not is_published or is_scheduled`),
    index('blog_posts_category').on(
      t.categoryId,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

/** Titles of the catalogue that a post is about, confirmed by its author. */
export const blogPostMachines = pgTable(
  'blog_post_machines',
  {
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** OPDB id of the title. */
    opdbId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.opdbId] }), index('blog_post_machines_title').on(t.opdbId)],
)

/** Former slugs of posts: they redirect to the present ones. A slug in use is not among them. */
export const blogOldSlugs = pgTable(
  'blog_old_slugs',
  {
    slug: text().primaryKey(),
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
  },
  (t) => [index('blog_old_slugs_post').on(t.postId)],
)

/** Versions of changed posts: the first change adds two, the one before and the one after. */
export const blogRevisions = pgTable(
  'blog_revisions',
  {
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** Number within the post. */
    revision: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    imageUrl: text(),
    categoryId: integer()
      .notNull()
      .references(() => blogCategories.id),
    /** Fields that differ from the version before; also some that versions do not store, such as the date. */
    changed: text({ enum: POST_FIELDS }).array().notNull(),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.revision] }), index('blog_revisions_writer').on(t.writerId)],
)

/** Addresses that get new posts by email. Ending a subscription deletes the row. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    /** The mailbox, without spelling variants. */
    emailKey: text().notNull().unique(),
    /** Refused: the mail server refused the address permanently. */
    state: text({ enum: SUBSCRIBER_STATES }).notNull().default('pending'),
    /** Number of confirmation requests; a link is valid for its own round. */
    round: integer().notNull().default(1),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('newsletter_subscribers_confirmed').on(t.id).where(sql`state = 'confirmed'`)],
)

/** How a post's emails were sent, in numbers. Planned ones that no other column counts are still to be sent. */
export const newsletterSendings = pgTable('newsletter_sendings', {
  postId: integer()
    .primaryKey()
    .references(() => blogPosts.id, { onDelete: 'cascade' }),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while some subscribers have no job yet. */
  plannedAt: timestamp({ withTimezone: true }),
  /** The last subscriber who has a job, in the order of their ids. */
  plannedToId: integer().notNull().default(0),
  planned: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  /** Refused permanently by the mail server. */
  refused: integer().notNull().default(0),
  /** Given up after two days. */
  failed: integer().notNull().default(0),
  /** The reader had unsubscribed, or the post was unpublished. */
  skipped: integer().notNull().default(0),
})

/** Emails that came due while their post was taken back: planned again when it is shown again. */
export const newsletterSkips = pgTable(
  'newsletter_skips',
  {
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    subscriberId: integer()
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.subscriberId] }), index().on(t.subscriberId)],
)

/** Confirmed subscriptions and unsubscriptions per day (UTC): an ended subscription leaves no other row. */
export const newsletterDays = pgTable('newsletter_days', {
  day: date({ mode: 'string' }).primaryKey(),
  confirmed: integer().notNull().default(0),
  ended: integer().notNull().default(0),
  refused: integer().notNull().default(0),
})
