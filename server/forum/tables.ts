// Tables of the forum.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/permissions.ts'
import { feedTable, users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

export const forumCategories = pgTable('forum_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  sortOrder: integer().notNull().default(0),
  topicCount: integer().notNull().default(0),
  /** Tier permission required here beside the forums'; null if none. */
  needs: text().$type<Permission>(),
  /** Whether topic starters may accept a reply as the answer. */
  isQuestionBoard: boolean().notNull().default(false),
  /** Whether only staff start topics here; members reply. */
  isStartedByStaff: boolean().notNull().default(false),
})

/** What a post quotes. A topic has quotes only if it was split off. */
const quotingColumns = () => ({
  /** Ids of the quoted replies, of any topic; 0 for its own topic's text. Null without quotes. */
  quotedIds: integer().array(),
  /** The topic whose text 0 refers to, for posts that were moved out of it. */
  quotedTopicId: integer(),
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
    /** Listed replies of the last thirty days, exact to a day (popularity.ts). */
    recentReplies: integer().notNull().default(0),
    /** Position of the newest reply, listed or not: a number is never reused. */
    lastPosition: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    lastActivityAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Sort key: recent replies, then last activity in seconds, which has at most ten digits. */
    popularity: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`recent_replies * 10000000000 + extract(epoch from last_activity_at at time zone 'UTC')::bigint`,
      ),
    /** Sort key: last activity in microseconds; pinned topics get a value beyond any time, so that they come first. */
    activityRank: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`(extract(epoch from last_activity_at at time zone 'UTC') * 1000000)::bigint + case when pinned_at is null then 0 else 4000000000000000 end`,
      ),
    /** Idempotency key: repeating it returns the same topic to the same author. */
    sendKey: text(),
    /** Taken down, or held for review: visible to its author and staff only. */
    hiddenAt: timestamp({ withTimezone: true }),
    /** Deleted by its author or by staff: cleared soon after, and in no list. */
    deletedAt: timestamp({ withTimezone: true }),
    isDeletedByStaff: boolean().notNull().default(false),
    /**
     * For comments on something of another room: whether that is shown. `hidden_too`: the topic is also hidden itself,
     * and stays hidden when its source is shown again. Null for other topics.
     */
    sourceState: text({ enum: ['shown', 'hidden', 'hidden_too'] }),
    pinnedAt: timestamp({ withTimezone: true }),
    /** Only staff may reply from this time on. */
    lockedAt: timestamp({ withTimezone: true }),
    /** Number of edits; an edit names the revision it is based on. */
    revision: integer().notNull().default(0),
    editedAt: timestamp({ withTimezone: true }),
    acceptedReplyId: integer(),
    /** The topic that it was merged into, to which its addresses redirect. */
    mergedIntoId: integer().references((): AnyPgColumn => forumTopics.id),
    /** Position of its opening text in that topic; its replies follow. */
    mergedAt: integer(),
    /** The reply that its opening text became in the merge. */
    mergedReplyId: integer(),
    /** The reply that became its opening text in a split: links and quotes still use its id. */
    openedByReplyId: integer(),
    /** Whether its replies came from several topics, so that positions do not follow the order of time. */
    isMixed: boolean().notNull().default(false),
    ...quotingColumns(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Each list order ends with the id, also in its index, so that equal keys have one order.
    index('forum_topics_activity').on(t.activityRank.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_replies').on(t.replyCount.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_views').on(t.viewCount.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_popular').on(t.popularity.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('forum_topics_category').on(
      t.categoryId,
      t.activityRank.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('forum_topics_author').on(t.authorId),
    // Same condition as in visibility.ts.
    index('forum_topics_unlisted')
      .on(t.id)
      .where(sql`hidden_at is not null or deleted_at is not null or merged_into_id is not null`),
    uniqueIndex('forum_topics_opened_by').on(t.openedByReplyId).where(sql`opened_by_reply_id is not null`),
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
    /** As for topics. */
    sendKey: text(),
    hiddenAt: timestamp({ withTimezone: true }),
    /** As for topics, but the reply keeps its place, as a tombstone. */
    deletedAt: timestamp({ withTimezone: true }),
    isDeletedByStaff: boolean().notNull().default(false),
    ...quotingColumns(),
    revision: integer().notNull().default(0),
    editedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('forum_replies_position').on(t.topicId, t.position),
    // For the last reply before a time: the position of a member's read mark in a topic.
    index('forum_replies_time').on(t.topicId, t.createdAt, t.position),
    // For the search, which excludes the few replies that are hidden or by blocked members.
    index('forum_replies_author').on(t.authorId),
    // BRIN, because rows are written nearly in the order of time: almost as selective as a B-tree a thousand times its
    // size.
    index('forum_replies_day').using('brin', t.createdAt),
    index('forum_replies_unlisted').on(t.id).where(sql`hidden_at is not null or deleted_at is not null`),
    uniqueIndex('forum_replies_send_key').on(t.authorId, t.sendKey).where(sql`send_key is not null`),
  ],
)

/** Who viewed which topic today, so that a view counts once: hashed, and deleted a day later. */
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

/** A member's choice for a topic; no row means no choice. */
export const forumFollows = pgTable(
  'forum_follows',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** False for members who wrote there and turned notifications off. */
    isFollowing: boolean().notNull().default(true),
    /** No notifications, and never counted as unread. */
    isMuted: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.userId] }), index('forum_follows_user').on(t.userId)],
)

/** Revisions of edited posts; the present one is the last. */
export const forumRevisions = pgTable(
  'forum_revisions',
  {
    id: serial().primaryKey(),
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    /** Null for the topic's own text. */
    replyId: integer().references(() => forumReplies.id, { onDelete: 'cascade' }),
    /** 0 for the original. */
    revision: integer().notNull(),
    /** Null for replies. */
    title: text(),
    content: text().notNull(),
    /** The author of this revision. */
    writerId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('forum_revisions_state').on(t.topicId, t.replyId, t.revision).nullsNotDistinct(),
    index('forum_revisions_reply').on(t.replyId),
    index('forum_revisions_writer').on(t.writerId),
  ],
)

/** A member's one reaction to a post. */
export const forumReactions = pgTable(
  'forum_reactions',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    /** Null for the topic's own text. */
    replyId: integer().references(() => forumReplies.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    reaction: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Withdrawn: not counted. Adding it again does not notify the author again. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('forum_reactions_once').on(t.topicId, t.replyId, t.userId).nullsNotDistinct(),
    index('forum_reactions_reply').on(t.replyId),
    index('forum_reactions_user').on(t.userId),
  ],
)

/** Former positions of replies that were split off, so that links by number redirect. */
export const forumMovedReplies = pgTable(
  'forum_moved_replies',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The reply's id, even if it opens a topic now (`openedByReplyId`). */
    replyId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.position] })],
)

/** A member's read position: the last reply read; 0 for the topic's own text alone. */
export const forumReads = pgTable(
  'forum_reads',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    lastReadReplyId: integer().notNull().default(0),
    readAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topicId] }),
    // Members who have a topic open are among its last readers.
    index('forum_reads_topic').on(t.topicId, t.readAt),
  ],
)

/** Read marks: everything before the time counts as read. Without a row the time is when the member joined. */
export const forumReadLines = pgTable(
  'forum_read_lines',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** 0 for all categories. */
    categoryId: integer().notNull().default(0),
    readBefore: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.categoryId] })],
)

/** Members with a feed of their topics; a new version replaces the address. */
export const forumFeeds = feedTable('forum_feeds')

/** Categories that a member follows or has muted; no row means no choice. */
export const forumCategoryFollows = pgTable(
  'forum_category_follows',
  {
    categoryId: integer()
      .notNull()
      .references(() => forumCategories.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    level: text().$type<'following' | 'muted'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.userId] }),
    index('forum_category_follows_user').on(t.userId),
  ],
)

/** Catalogue titles that a topic is about, confirmed by its author. */
export const forumTopicMachines = pgTable(
  'forum_topic_machines',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    /** OPDB id of the title. */
    opdbId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.opdbId] }), index('forum_topic_machines_title').on(t.opdbId)],
)
