// Tables of the collections room.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { stagedFileColumns } from '#server/collections/imports/staged-columns.ts'
import { writtenParagraphColumns } from '#server/writing/stored.ts'

/** The owner; deleted with the member. */
const ofMember = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** For the owner only, even if the entry is public: a change of them is seen by nobody else. */
const ownersColumns = {
  note: text(),
  ...writtenParagraphColumns,
  pricePaidCents: bigint({ mode: 'number' }),
  /** The owner's estimate of today's price. */
  valueCents: bigint({ mode: 'number' }),
}
export const OWNERS_COLUMNS: readonly string[] = Object.keys(ownersColumns)

/** Machines that members own, want or used to own. */
export const collectionEntries = pgTable(
  'collection_entries',
  {
    id: serial().primaryKey(),
    userId: ofMember(),
    /** The edition, or the title if the member did not choose one. */
    opdbId: text().notNull(),
    titleId: text().notNull(),
    status: text({ enum: ['owned', 'wanted', 'had'] }).notNull(),
    condition: text({ enum: ['new', 'like_new', 'excellent', 'good', 'fair', 'poor'] }),
    acquiredOn: date({ mode: 'string' }),
    ...ownersColumns,
    isPublic: boolean().notNull().default(false),
    /** Taken down by a moderator: visible to its owner and staff only, whatever `isPublic` says. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('collection_entries_user').on(t.userId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('collection_entries_public')
      .on(t.titleId, t.status, t.createdAt.desc().nullsFirst())
      .where(sql`is_public and hidden_at is null`),
    index('collection_entries_title').on(t.titleId, t.userId),
    index('collection_entries_machine').on(t.opdbId),
    // A member can own two of the same, but want it only once.
    uniqueIndex('collection_entries_wanted').on(t.userId, t.opdbId).where(sql`status = 'wanted'`),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    userId: ofMember(),
    opdbId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.opdbId] }),
    index('favorites_newest').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('favorites_machine').on(t.opdbId),
  ],
)

/** A file being imported, one per member. Its text is deleted after the import. */
export const collectionImports = pgTable('collection_imports', {
  userId: ofMember().unique('collection_imports_user'),
  ...stagedFileColumns(),
})
