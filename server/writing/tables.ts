// Tables of the writing room.
import { sql } from 'drizzle-orm'
import {
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
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from './stored.ts'

/** Drafts: one text per member and subject. */
export const drafts = pgTable(
  'drafts',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The draft kind, and its subject. */
    kind: text().notNull(),
    about: text().notNull(),
    text: text().notNull(),
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Attached pictures in order. */
    pictureIds: jsonb().$type<readonly number[]>().notNull(),
    /** Size of text and fields. */
    bytes: integer().notNull(),
    /** Of this text from its start to its sending; the next text has another. */
    key: text().notNull(),
    version: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Sent or deleted: the emptied row stays for a while, so that a late save finds a newer version. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('drafts_thing').on(t.userId, t.kind, t.about),
    index('drafts_newest').on(t.userId, t.updatedAt.desc().nullsFirst()).where(sql`ended_at is null`),
    index('drafts_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)

/**
 * Drafts sent before their first save arrived: that save may still be on its way, from a tab that is gone. Stored as
 * long as the send keys themselves.
 */
export const sentDraftKeys = pgTable(
  'sent_draft_keys',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('sent_draft_keys_sent').on(t.sentAt)],
)

/** Rendered bios. Valid while the text equals the member's. */
export const memberBios = pgTable('member_bios', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  ...writtenParagraphColumns,
})
