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
    /** The two ids of a conversation of two, the lower one first, and what it is about: there is one for each. */
    pairKey: text(),
    /** The listing that the two talk about, and its title as it was then. */
    listingId: integer(),
    listingTitle: text(),
    startedById: integer().references(() => users.id),
    /** What the browser called the group it asked for; a second click asks for the same. */
    clientId: text(),
    /** Position of the newest message; the next one is given while this row is locked. */
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
    /** The first message they may see: what was said before they came, or before they emptied it, is not theirs. */
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
    /** Null once the author is no longer a member. */
    authorId: integer().references(() => users.id),
    /** As it was sent. */
    text: text().notNull(),
    ...writtenColumns,
    /** The idempotency key of its sending; cleanUpSendKeys removes old ones. */
    clientId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** By its author, which empties the text and what was made of it unless it was reported before. */
    removedAt: timestamp({ withTimezone: true }),
    /** By a moderator, who may bring it back. */
    takenDownAt: timestamp({ withTimezone: true }),
    reportedAt: timestamp({ withTimezone: true }),
    /** The first position that one of the reporters could read when they reported it: staff see nothing before. */
    shownFrom: integer(),
  },
  (t) => [
    uniqueIndex('messages_position').on(t.conversationId, t.position),
    uniqueIndex('messages_client').on(t.conversationId, t.authorId, t.clientId),
    index('messages_author').on(t.authorId),
    index('messages_send_keys').on(t.createdAt).where(sql`client_id is not null`),
  ],
)
