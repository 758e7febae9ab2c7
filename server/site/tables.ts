import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { STATIC_PAGES } from '#contract/site/page-constants.ts'

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
  /** When an admin marked it as done. */
  answeredAt: timestamp({ withTimezone: true }),
})

/**
 * Revisions of the static pages, numbered per page. The newest one is shown; a page without one shows the text that
 * comes with the program.
 */
export const staticPageRevisions = pgTable(
  'static_page_revisions',
  {
    page: text({ enum: STATIC_PAGES }).notNull(),
    revision: integer().notNull(),
    /** Markdown; null for the built-in text. */
    text: text(),
    /** Rendered by the writing room, with placeholders. */
    html: text(),
    rendererVersion: integer().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    /** The admin and their name then; null once they have left the site. */
    authorId: integer(),
    authorName: text(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.revision] }),
    index('static_page_revisions_author').on(t.authorId),
  ],
)
