import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SizeName } from '#contract/pictures/constants.ts'
import { users } from '#server/accounts/tables.ts'

export type StoredSizes = Record<SizeName, { width: number; height: number }>

/** Every picture that is kept: uploads, and our own copies of pictures elsewhere. */
export const pictures = pgTable(
  'pictures',
  {
    id: serial().primaryKey(),
    /** 128 random bits: part of its address and of its files' keys. */
    key: text().notNull(),
    /** Null for copies of pictures elsewhere, and once the member is gone. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    alt: text().notNull().default(''),
    sizes: jsonb().$type<StoredSizes>().notNull(),
    /** All files together. */
    bytes: integer().notNull(),
    /** What shows it: 'message', 'listing' …, and which one. Both null while nothing does. */
    useKind: text(),
    useId: integer(),
    /** Its place among the pictures of the same use. */
    usePosition: integer(),
    /** Since when nothing shows it; null while something does. */
    unusedSince: timestamp({ withTimezone: true }).defaultNow(),
    /** Taken down by a moderator: shown to nobody but its owner and staff. */
    hiddenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pictures_key').on(t.key),
    index('pictures_use').on(t.useKind, t.useId, t.usePosition),
    index('pictures_owner').on(t.ownerId),
    index('pictures_unused').on(t.unusedSince).where(sql`unused_since is not null`),
  ],
)

/** Pictures elsewhere that somebody named, and what became of fetching them. */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    id: serial().primaryKey(),
    address: text().notNull(),
    /** SHA-256 of the address, which may be longer than an index takes. */
    addressHash: text().notNull(),
    state: text({ enum: ['waiting', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why the last try failed, for operators. */
    reason: text(),
    /** Another try may do better: the server was away, not the picture wrong. */
    isWorthRetrying: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    triedAt: timestamp({ withTimezone: true }),
    pictureId: integer().references(() => pictures.id, { onDelete: 'set null' }),
    /** A listing names it: a machine that no longer does leaves it alone. */
    isListed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('remote_pictures_address').on(t.addressHash),
    index('remote_pictures_state').on(t.state, t.triedAt),
  ],
)
