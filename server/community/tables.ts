import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { NETWORKS } from '#contract/community.ts'

export const communityEvents = pgTable(
  'community_events',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    place: text().notNull(),
    description: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    url: text(),
  },
  (t) => [index('community_events_starts').on(t.startsAt)],
)

export const socialPosts = pgTable('social_posts', {
  id: serial().primaryKey(),
  network: text({ enum: NETWORKS }).notNull(),
  author: text().notNull(),
  text: text().notNull(),
  postedAt: timestamp({ withTimezone: true }).notNull(),
  likeCount: integer().notNull().default(0),
  /** Made up for the demo. */
  isSample: boolean().notNull().default(false),
})
