import { bigserial, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per setting that was ever changed; what a setting may hold is said in contract/site/site.ts. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Number of the change that wrote it, counted over all settings. */
  revision: integer().notNull().default(0),
  /** Who wrote it, by name; it outlives the account. */
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
