import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { CATEGORY_COLOURS } from '#contract/blog-terms.ts'
import { users } from '#server/accounts/tables.ts'

export const blogCategories = pgTable('blog_categories', {
  id: serial().primaryKey(),
  name: text().notNull(),
  iconName: text().notNull(),
  iconColor: text({ enum: CATEGORY_COLOURS }).notNull(),
  sortOrder: integer().notNull().default(0),
})

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: serial().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    imageUrl: text(),
    categoryId: integer()
      .notNull()
      .references(() => blogCategories.id),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    isPublished: boolean().notNull().default(false),
    publishedAt: timestamp({ withTimezone: true }),
    /** Taken down by a moderator: its author and staff alone see it, published or not. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('blog_posts_published').on(
      t.isPublished,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('blog_posts_unlisted').on(t.id).where(sql`hidden_at is not null or not is_published`),
    index('blog_posts_category').on(
      t.categoryId,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)
