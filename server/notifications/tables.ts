// Tables of the notifications room.
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
import { NOTIFICATION_KINDS } from '#contract/notifications/kinds.ts'
import { sessions, users } from '#server/accounts/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Its subject; unread ones of the same kind and subject are one row. */
    subject: text().notNull(),
    title: text().notNull(),
    titleOfMany: text(),
    path: text(),
    actorId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The right required of its reader, checked at every reading. */
    needs: text(),
    count: integer().notNull().default(1),
    /** False if the member wants only emails: then neither bell nor list show it. */
    isInBell: boolean().notNull(),
    readAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Time of the newest merged one. */
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    /** When an email is due; null if none is wanted, or once it was sent. */
    mailDueAt: timestamp({ withTimezone: true }),
    /** When a job took it for sending; after a failed job the next one takes it. */
    mailTakenAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // Unread ones merge, and the bell's number is read from this index alone.
    uniqueIndex('notifications_unread').on(t.userId, t.kind, t.subject).where(sql`${t.readAt} is null`),
    index('notifications_newest').on(t.userId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_actor').on(t.actorId),
    index('notifications_subject').on(t.kind, t.subject),
    index('notifications_letters').on(t.userId).where(sql`${t.mailDueAt} is not null`),
    index('notifications_read_at').on(t.readAt),
  ],
)

/** Members' choices where they differ from the defaults. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    bell: boolean().notNull(),
    mail: boolean().notNull(),
    push: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

/** Browsers that get push notifications. They end with the session that added them. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Address at the browser's push service; whoever has it and both keys can send to this browser. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('push_devices_user').on(t.userId)],
)

/** The site's own key pair for push services (RFC 8292): one row, in the backups, since browsers know the public key. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey().default(1),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
})
