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
import { NOTIFICATION_KINDS } from '#contract/notifications/constants.ts'
import { users } from '#server/accounts/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** What it is about; unread ones of a kind about the same are one row. */
    subject: text().notNull(),
    title: text().notNull(),
    titleOfMany: text(),
    path: text(),
    actorId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The right that its reader must have, asked at every reading. */
    needs: text(),
    count: integer().notNull().default(1),
    /** False where the member wants letters alone: then neither bell nor list know of it. */
    isInBell: boolean().notNull(),
    readAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the newest that came together in it happened. */
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** A letter is to be written; null where none is wanted, or when it has been sent. */
    mailDueAt: timestamp({ withTimezone: true }),
    /** When a job took it to write the letter; a job that broke off leaves it to the next. */
    mailTakenAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Unread ones come together, and the bell's number is read from here alone.
    uniqueIndex('notifications_unread').on(t.userId, t.kind, t.subject).where(sql`${t.readAt} is null`),
    index('notifications_newest').on(t.userId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_actor').on(t.actorId),
    index('notifications_subject').on(t.kind, t.subject),
    index('notifications_letters').on(t.userId).where(sql`${t.mailDueAt} is not null`),
    index('notifications_read_at').on(t.readAt),
  ],
)

/** What members chose apart from what holds anyway. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    bell: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)
