// Tables of the messages room.
import { sql } from 'drizzle-orm'
import {
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
import { users } from '#server/accounts/tables.ts'
import { writtenColumns } from '#server/writing/stored.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: serial().primaryKey(),
    isGroup: boolean().notNull().default(false),
    /** The two ids of a pair, the lower one first, and its subject: one conversation for each. */
    pairKey: text(),
    /** The listing that the pair talks about, and its title at that time. */
    listingId: integer(),
    listingTitle: text(),
    startedById: integer().references(() => users.id),
    /** The browser's idempotency key of the group; a second click sends the same. */
    clientId: text(),
    /** Position of the newest message; the next one is assigned while this row is locked. */
    lastPosition: integer().notNull().default(0),
    lastActivityAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('conversations_pair').on(t.pairKey),
    uniqueIndex('conversations_client').on(t.startedById, t.clientId),
  ],
)

export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /**
     * The first message they may see: earlier ones, from before they joined or emptied the conversation, are hidden.
     */
    firstPosition: integer().notNull().default(1),
    lastRead: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    leftAt: timestamp({ withTimezone: true }),
    joinedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_user').on(t.userId, t.conversationId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: serial().primaryKey(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Null once the author's account is erased. */
    authorId: integer().references(() => users.id),
    /** Markdown source. */
    text: text().notNull(),
    ...writtenColumns,
    /** The idempotency key of its sending; cleanUpSendKeys removes old ones. */
    clientId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** By its author, which deletes text and HTML unless it was reported before. */
    removedAt: timestamp({ withTimezone: true }),
    /** By a moderator, who may restore it. */
    takenDownAt: timestamp({ withTimezone: true }),
    reportedAt: timestamp({ withTimezone: true }),
    /** The first position that a reporter could read when reporting: staff see nothing before. */
    shownFrom: integer(),
  },
  (t) => [
    uniqueIndex('messages_position').on(t.conversationId, t.position),
    uniqueIndex('messages_client').on(t.conversationId, t.authorId, t.clientId),
    index('messages_author').on(t.authorId),
    index('messages_send_keys').on(t.createdAt).where(sql`client_id is not null`),
  ],
)
