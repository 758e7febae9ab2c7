// Tables of the pictures room.
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

/** Every stored picture: uploads, and our copies of external pictures. */
export const pictures = pgTable(
  'pictures',
  {
    id: serial().primaryKey(),
    /** 128 random bits: part of its address and of its file keys. */
    key: text().notNull(),
    /** Null for copies of external pictures, and after the member's erasure. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    alt: text().notNull().default(''),
    sizes: jsonb().$type<StoredSizes>().notNull(),
    /** Size of all files together. */
    bytes: integer().notNull(),
    /** What uses it: 'message', 'listing' …, and its id. Both null while unused. */
    useKind: text(),
    useId: integer(),
    /** Position among the pictures of the same use. */
    usePosition: integer(),
    /** When it became unused; null while in use. */
    unusedSince: timestamp({ withTimezone: true }).defaultNow(),
    /** Taken down by a moderator: visible to its owner and staff only. */
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

/** External pictures that members or admins entered, and the state of fetching them. */
export const remotePictures = pgTable(
  'remote_pictures',
  {
    id: serial().primaryKey(),
    address: text().notNull(),
    /** SHA-256 of the address, which may be too long for an index. */
    addressHash: text().notNull(),
    state: text({ enum: ['waiting', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why the last try failed, for operators. */
    reason: text(),
    /** Whether the failure is temporary: the server was unreachable, not the picture invalid. */
    isWorthRetrying: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    triedAt: timestamp({ withTimezone: true }),
    pictureId: integer().references(() => pictures.id, { onDelete: 'set null' }),
    /** A listing uses it: a machine that stops using it leaves it alone. */
    isListed: boolean().notNull().default(false),
    /** A blog post named it: it then stays for good, since posts do not let go of addresses. */
    isPosted: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('remote_pictures_address').on(t.addressHash),
    index('remote_pictures_state').on(t.state, t.triedAt),
  ],
)
