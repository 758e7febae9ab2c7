import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** Whose it is; it goes with the member. */
const ofMember = () =>
  integer()
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })

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
    profileImageUrl: text(),
    bio: text(),
    location: text(),
    website: text(),
    /** Whether the member directory and the site's search show them. */
    isListed: boolean().notNull().default(true),
    /** Whether their profile shows members their favorites, and their ratings with the newest reviews. */
    showsFavorites: boolean().notNull().default(false),
    showsRatings: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** When the address in `email` was proven to be theirs. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** When the account was erased; its row stays because what others built on refers to it. */
    erasedAt: timestamp({ withTimezone: true }),
    /** When a session of theirs began or was last renewed: it outlives the sessions. */
    lastSeenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    // The name without what joins its words, which newcomers are compared by.
    index('users_username_bare').on(sql`replace(${t.usernameKey}, '_', '')`),
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_created_at').on(t.createdAt.desc().nullsFirst()),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token that the browser holds. */
    id: text().primaryKey(),
    /** How its owner names it when ending it. */
    number: serial().notNull(),
    userId: ofMember(),
    userAgent: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the member last proved here who they are: at sign-in, and before risky steps. */
    confirmedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** Browsers in which a member has signed in before: they are not slowed down by others' guessing, and bring no warning. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ofMember(),
    /** SHA-256 of the token in the browser's device cookie. */
    deviceId: text().notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceId] }), index('known_devices_last_seen').on(t.lastSeenAt)],
)

/** What is waited for: links in letters, the second step of a sign-in, an answer of an authenticator. Single use. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token or challenge that was given out. */
    id: text().primaryKey(),
    purpose: text({
      enum: [
        'verify_email',
        'change_email',
        'reset_password',
        'second_factor',
        'passkey_sign_in',
        'passkey_creation',
      ],
    }).notNull(),
    /** Null where it is not known yet who answers. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the step is about: it fails when that is no longer the one meant. */
    email: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('one_time_tokens_user').on(t.userId), index('one_time_tokens_expires').on(t.expiresAt)],
)

/** A change of address that waits for its link; the newest replaces the one before. */
export const emailChanges = pgTable('email_changes', {
  userId: ofMember().primaryKey(),
  email: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Guesses and letters by whom and for what, so that each more of them costs more patience. */
export const tries = pgTable(
  'tries',
  {
    /** Purpose and a hash of whom it concerns. */
    key: text().primaryKey(),
    count: integer().notNull(),
    blockedUntil: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('tries_expires').on(t.expiresAt)],
)

export const secondFactors = pgTable('second_factors', {
  userId: ofMember().primaryKey(),
  /** Encrypted; see sealing.ts. */
  secret: text().notNull(),
  /** Null until a first code has shown that the member's app has the secret. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The time step of the last code that was used: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofMember(),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: ofMember(),
    name: text().notNull(),
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** What the authenticator was told to know the member by, base64url; null for those made before it was written down. */
    userHandle: text(),
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)
