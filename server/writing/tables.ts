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

/** What members have begun to write: one text for each member and thing. */
export const drafts = pgTable(
  'drafts',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The room's word for what is written, and the thing it belongs to. */
    kind: text().notNull(),
    about: text().notNull(),
    text: text().notNull(),
    fields: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** What is attached, in its order. */
    pictureIds: jsonb().$type<readonly number[]>().notNull(),
    /** Of text and fields. */
    bytes: integer().notNull(),
    /** Of this text from its beginning to its sending; the next one has another. */
    key: text().notNull(),
    version: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** Sent or deleted: the row is emptied and stays for a while, so that a save that comes late finds a newer version. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('drafts_thing').on(t.userId, t.kind, t.about),
    index('drafts_newest').on(t.userId, t.updatedAt.desc().nullsFirst()).where(sql`ended_at is null`),
    index('drafts_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)

/**
 * Drafts that were sent before the server had them: their first save may still be on its way, from a tab that is gone.
 * Kept for as long as the send keys themselves.
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

/** What was made of members' bios. Valid for as long as the text is that of the member. */
export const memberBios = pgTable('member_bios', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  ...writtenParagraphColumns,
})
