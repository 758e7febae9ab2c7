import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

/** What members gave: one rating for a member and a title, whatever the edition. */
export const ratings = pgTable(
  'ratings',
  {
    id: serial().primaryKey(),
    titleId: text().notNull(),
    /** The edition whose page it was given on; decides only where the rating goes when the title is split. */
    editionId: text(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 2 to 10: a 4.5 is 9; 0 where there is no rating (NOT_YET). */
    halves: smallint().notNull(),
    review: text(),
    ...writtenParagraphColumns,
    /** Neither shown nor counted since then. */
    hiddenAt: timestamp({ withTimezone: true }),
    /** Who hid it, as long as it is hidden: an end of the ban shows again only what the ban hid. */
    hiddenBy: text().$type<'moderator' | 'ban'>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ratings_title_user').on(t.titleId, t.userId),
    index('ratings_user').on(t.userId, t.updatedAt.desc().nullsFirst()),
    // Reviews alone are listed: most ratings have none.
    index('ratings_reviews_newest')
      .on(t.titleId, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`review is not null and hidden_at is null`),
    index('ratings_reviews_by_rating')
      .on(t.titleId, t.halves, t.id)
      .where(sql`review is not null and hidden_at is null`),
  ],
)
