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
import { CATEGORY_COLOURS, POST_FIELDS, POST_NEEDS, SUBSCRIBER_STATES } from '#contract/blog/constants.ts'
import { users } from '#server/accounts/tables.ts'

export const blogCategories = pgTable('blog_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  iconName: text().notNull(),
  iconColor: text({ enum: CATEGORY_COLOURS }).notNull(),
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
    /** What may be shown of it; null, or of another version, until it is made again. */
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
    /** The permission that opens all of it; its beginning is everybody's. */
    needs: text({ enum: POST_NEEDS }),
    isPublished: boolean().notNull().default(false),
    publishedAt: timestamp({ withTimezone: true }),
    /** Published with a date to come: nowhere to be seen until a job says that it has come. */
    isScheduled: boolean().notNull().default(false),
    /** When it was first to be seen. */
    appearedAt: timestamp({ withTimezone: true }),
    /** Whether members may comment on it. */
    hasComments: boolean().notNull().default(false),
    /** The forum's topic of its comments, from the first time on that there were any. */
    commentsTopicId: integer(),
    /** Counts up with every change. */
    revision: integer().notNull().default(1),
    /** Of the request that wrote it, so that sending again writes no second post. */
    sendKey: text(),
    /** Taken down by a moderator: its author and staff alone see it, published or not. */
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
    /** A title of the catalogue, by its OPDB id. */
    opdbId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.opdbId] }), index('blog_post_machines_title').on(t.opdbId)],
)

/** Slugs that posts had: their addresses lead to the present ones. A slug that a post has is none of these. */
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

/** Versions of posts that were changed: the first change adds two, what was said before and what is said now. */
export const blogRevisions = pgTable(
  'blog_revisions',
  {
    postId: integer()
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** The post's own count. */
    revision: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    imageUrl: text(),
    categoryId: integer()
      .notNull()
      .references(() => blogCategories.id),
    /** What it changed in the version before; also what is not kept, such as the date. */
    changed: text({ enum: POST_FIELDS }).array().notNull(),
    writerId: integer()
      .notNull()
      .references(() => users.id),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.revision] }), index('blog_revisions_writer').on(t.writerId)],
)

/** Addresses that get new posts by email. A subscriber who ends it leaves no row. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: serial().primaryKey(),
    email: text().notNull(),
    /** The mailbox, however it was written. */
    emailKey: text().notNull().unique(),
    /** Refused: the mail server refused the address for good. */
    state: text({ enum: SUBSCRIBER_STATES }).notNull().default('pending'),
    /** How often it was asked; a link is good for its round alone. */
    round: integer().notNull().default(1),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('newsletter_subscribers_confirmed').on(t.id).where(sql`state = 'confirmed'`)],
)

/** How the emails of a post go out, in numbers. What is planned and counted nowhere else is still to be sent. */
export const newsletterSendings = pgTable('newsletter_sendings', {
  postId: integer()
    .primaryKey()
    .references(() => blogPosts.id, { onDelete: 'cascade' }),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  /** Null while there are subscribers who have no job yet. */
  plannedAt: timestamp({ withTimezone: true }),
  planned: integer().notNull().default(0),
  sent: integer().notNull().default(0),
  /** By the mail server, for good. */
  refused: integer().notNull().default(0),
  /** Given up after two days. */
  failed: integer().notNull().default(0),
  /** The reader had unsubscribed by then, or the post was taken back. */
  skipped: integer().notNull().default(0),
})

/** How many confirmed subscribers came and went on a day (UTC): those who end it leave no other row. */
export const newsletterDays = pgTable('newsletter_days', {
  day: date({ mode: 'string' }).primaryKey(),
  confirmed: integer().notNull().default(0),
  ended: integer().notNull().default(0),
  refused: integer().notNull().default(0),
})
