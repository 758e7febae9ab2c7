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
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

export const forumCategories = pgTable('forum_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  sortOrder: integer().notNull().default(0),
  topicCount: integer().notNull().default(0),
})

export const forumTopics = pgTable(
  'forum_topics',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    ...writtenParagraphColumns,
    categoryId: integer()
      .notNull()
      .references(() => forumCategories.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    replyCount: integer().notNull().default(0),
    /** Number of the newest reply, shown or not: a number is never given twice. */
    lastPosition: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    lastActivityAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Idempotency key: the same from the same author again is the same topic. */
    sendKey: text(),
    /** Taken down, or held back until somebody has looked at it: its author and staff alone see it. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Each order of the list ends with the id, also in its index: equal times would be sorted otherwise.
    index('forum_topics_last_activity').on(t.lastActivityAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_replies').on(t.replyCount.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_views').on(t.viewCount.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_category').on(
      t.categoryId,
      t.lastActivityAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('forum_topics_author').on(t.authorId),
    index('forum_topics_hidden').on(t.id).where(sql`hidden_at is not null`),
    uniqueIndex('forum_topics_send_key').on(t.authorId, t.sendKey).where(sql`send_key is not null`),
  ],
)

export const forumReplies = pgTable(
  'forum_replies',
  {
    id: serial().primaryKey(),
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: text().notNull(),
    ...writtenParagraphColumns,
    authorId: integer()
      .notNull()
      .references(() => users.id),
    /** As with topics. */
    sendKey: text(),
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('forum_replies_position').on(t.topicId, t.position),
    // For the search, which leaves out the few that are hidden or by members whom the reader has blocked.
    index('forum_replies_author').on(t.authorId),
    index('forum_replies_hidden').on(t.id).where(sql`hidden_at is not null`),
    uniqueIndex('forum_replies_send_key').on(t.authorId, t.sendKey).where(sql`send_key is not null`),
  ],
)

/** Who has seen which topic today, so that a view counts once: not to be read back into names, and gone a day later. */
export const forumViews = pgTable(
  'forum_views',
  {
    viewedOn: date().notNull(),
    viewer: text().notNull(),
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.viewedOn, t.viewer] }), index('forum_views_topic').on(t.topicId)],
)

/** Whoever has no row has not said anything. */
export const forumFollows = pgTable(
  'forum_follows',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** False for who wrote there and does not want to be told. */
    isFollowing: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.userId] }), index('forum_follows_user').on(t.userId)],
)
