import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** The name as the eye reads it: case, accents and look-alike letters folded. Unique, so that no name imitates another. */
    usernameKey: text().notNull(),
    email: text(),
    emailKey: text(),
    /** Null for sample members who cannot sign in. */
    passwordHash: text(),
    role: text({ enum: ['member', 'moderator', 'admin'] })
      .notNull()
      .default('member'),
    /** The plan as membership recorded it; references membership_tiers (added by migration, since accounts lies below). */
    membershipTierId: integer(),
    subscriptionStatus: text(),
    subscriptionEndDate: timestamp({ withTimezone: true }),
    profileImageUrl: text(),
    bio: text(),
    isSample: boolean().notNull().default(false),
    bannedAt: timestamp({ withTimezone: true }),
    /** Until then the member may read, but not speak to others. */
    silencedUntil: timestamp({ withTimezone: true }),
    /** When the address in `email` was proven to be theirs. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_created_at').on(t.createdAt.desc().nullsFirst()),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token that the browser holds. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the member last proved here who they are: at sign-in, and before risky steps. */
    confirmedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)
