import { bigserial, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row per setting; what a setting may hold is said in settings.ts. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
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
