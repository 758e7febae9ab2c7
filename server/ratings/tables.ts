import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

/** Ratings and reviews: one row per member and title, whatever the edition. */
export const ratings = pgTable(
  'ratings',
  {
    id: serial().primaryKey(),
    titleId: text().notNull(),
    /** The edition whose page it was given on; decides only where the rating goes if the title is split. */
    editionId: text(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 2 to 10: a 4.5 is 9; 0 if there is no rating (NOT_YET). */
    halves: smallint().notNull(),
    review: text(),
    ...writtenParagraphColumns,
    /** Since then neither shown nor counted. */
    hiddenAt: timestamp({ withTimezone: true }),
    /** Who hid it, while it is hidden: the end of a ban restores only what the ban hid. */
    hiddenBy: text().$type<'moderator' | 'ban'>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ratings_title_user').on(t.titleId, t.userId),
    index('ratings_user').on(t.userId, t.updatedAt.desc().nullsFirst()),
    // Only reviews are listed: most ratings have none.
    index('ratings_reviews_newest')
      .on(t.titleId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`review is not null and hidden_at is null`),
    index('ratings_reviews_by_rating')
      .on(t.titleId, t.halves, t.id)
      .where(sql`review is not null and hidden_at is null`),
  ],
)
