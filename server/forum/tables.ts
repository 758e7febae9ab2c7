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
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

export const forumCategories = pgTable('forum_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull(),
  sortOrder: integer().notNull().default(0),
  topicCount: integer().notNull().default(0),
  /** The permission of tiers that reading and writing here asks for beside the forums; null where none is asked for. */
  needs: text().$type<Permission>(),
  /** Whoever starts a topic here may accept one reply as the answer. */
  isQuestionBoard: boolean().notNull().default(false),
  /** Whether staff alone start topics here; members reply. */
  isStartedByStaff: boolean().notNull().default(false),
})

/** What a post quotes. Of topics only those that were split off quote something. */
const quotingColumns = () => ({
  /** Replies that its quotes name, of any topic; 0 for the text of its own topic. Null where it quotes none. */
  quotedIds: integer().array(),
  /** The topic whose text 0 means, of posts that stood in that one before. */
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
    /** Shown replies of the last thirty days, exact to a day (popularity.ts). */
    recentReplies: integer().notNull().default(0),
    /** Number of the newest reply, shown or not: a number is never given twice. */
    lastPosition: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    lastActivityAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Recent replies, and among equals the last activity: seconds have ten digits at most. */
    popularity: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`recent_replies * 10000000000 + extract(epoch from last_activity_at at time zone 'UTC')::bigint`,
      ),
    /** The last activity in microseconds, of pinned topics beyond any time: the order of lists, pinned ones first. */
    activityRank: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(
        sql`(extract(epoch from last_activity_at at time zone 'UTC') * 1000000)::bigint + case when pinned_at is null then 0 else 4000000000000000 end`,
      ),
    /** Idempotency key: the same from the same author again is the same topic. */
    sendKey: text(),
    /** Taken down, or held back until somebody has looked at it: its author and staff alone see it. */
    hiddenAt: timestamp({ withTimezone: true }),
    /** Taken back by its author or by staff: the text is gone, and so is the topic from every list. */
    deletedAt: timestamp({ withTimezone: true }),
    isDeletedByStaff: boolean().notNull().default(false),
    /**
     * Of comments on something of another room: whether that is shown. `hidden_too`: the topic is hidden itself as well, and
     * stays so when its source is shown again. Null for other topics.
     */
    sourceState: text({ enum: ['shown', 'hidden', 'hidden_too'] }),
    pinnedAt: timestamp({ withTimezone: true }),
    /** Nobody but staff replies from then on. */
    lockedAt: timestamp({ withTimezone: true }),
    /** How often title or text were edited; who edits says which state they had before them. */
    revision: integer().notNull().default(0),
    editedAt: timestamp({ withTimezone: true }),
    acceptedReplyId: integer(),
    /** The topic that took its posts in: its addresses lead there. */
    mergedIntoId: integer().references((): AnyPgColumn => forumTopics.id),
    /** There, its opening text has this position, and its first reply the next one. */
    mergedAt: integer(),
    /** The reply that its opening text has become by that. */
    mergedReplyId: integer(),
    /** The reply that became its opening text by a split: links and quotes name it. */
    openedByReplyId: integer(),
    /** Whether its replies came from several topics, so that later ones may be older than those before them. */
    isMixed: boolean().notNull().default(false),
    ...quotingColumns(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Each order of the list ends with the id, also in its index: equal times would be sorted otherwise.
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
    // In the words of visibility.ts.
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
    /** As with topics. */
    sendKey: text(),
    hiddenAt: timestamp({ withTimezone: true }),
    /** As with topics, but the reply keeps its place, as a tombstone. */
    deletedAt: timestamp({ withTimezone: true }),
    isDeletedByStaff: boolean().notNull().default(false),
    ...quotingColumns(),
    revision: integer().notNull().default(0),
    editedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('forum_replies_position').on(t.topicId, t.position),
    // The last one before a time: where a member's line stands in a topic.
    index('forum_replies_time').on(t.topicId, t.createdAt, t.position),
    // For the search, which leaves out the few that are hidden or by members whom the reader has blocked.
    index('forum_replies_author').on(t.authorId),
    // Written nearly in the order of time: a list of ranges says nearly as much as an index a thousand times its size.
    index('forum_replies_day').using('brin', t.createdAt),
    index('forum_replies_unlisted').on(t.id).where(sql`hidden_at is not null or deleted_at is not null`),
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
    /** Never told, and never counted as unread. */
    isMuted: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.userId] }), index('forum_follows_user').on(t.userId)],
)

/** Each state of a post that was edited: what it says now is the last one. */
export const forumRevisions = pgTable(
  'forum_revisions',
  {
    id: serial().primaryKey(),
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    /** Null for the topic's own text. */
    replyId: integer().references(() => forumReplies.id, { onDelete: 'cascade' }),
    /** The state that it was: 0 as first written. */
    revision: integer().notNull(),
    /** Of topics alone. */
    title: text(),
    content: text().notNull(),
    /** Who wrote this state. */
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

/** One reaction of a member to a post; another one takes its place. */
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
    /** Taken back: counted nowhere, and its author is not told again when it comes back. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique('forum_reactions_once').on(t.topicId, t.replyId, t.userId).nullsNotDistinct(),
    index('forum_reactions_reply').on(t.replyId),
    index('forum_reactions_user').on(t.userId),
  ],
)

/** Where replies stood before they were split off: links by number go on from there. */
export const forumMovedReplies = pgTable(
  'forum_moved_replies',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Its id, also where it opens a topic now (`openedByReplyId`). */
    replyId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.position] })],
)

/** The reply up to which a member has read a topic; 0 for the topic's own text alone. */
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
    // Who has a topic open is among those who read in it last.
    index('forum_reads_topic').on(t.topicId, t.readAt),
  ],
)

/** The line before which everything counts as read; who has none joined later than all that they have not read. */
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

/** Members who have a feed of their topics; another version is another address. */
export const forumFeeds = pgTable('forum_feeds', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  version: integer().notNull(),
})

/** Categories that a member follows or has muted; whoever has no row has not said anything. */
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

/** Titles of the catalogue that a topic is about, confirmed by its author. */
export const forumTopicMachines = pgTable(
  'forum_topic_machines',
  {
    topicId: integer()
      .notNull()
      .references(() => forumTopics.id, { onDelete: 'cascade' }),
    /** A title of the catalogue, by its OPDB id. */
    opdbId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.topicId, t.opdbId] }), index('forum_topic_machines_title').on(t.opdbId)],
)
