import { bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per setting ever changed; contract/site/site.ts defines the values. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Number of the change that wrote it, counted over all settings. */
  revision: integer().notNull().default(0),
  /** Name of the admin who wrote it; outlives the account. */
  updatedBy: text(),
})

export const contactMessages = pgTable('contact_messages', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  mailedAt: timestamp({ withTimezone: true }),
})
