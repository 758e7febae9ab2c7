// Tables of accounts: members, sessions, known devices, one-time tokens, throttle counts, second factors, passkeys.
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

/** A reference to the member; deleted with them. */
const ofMember = () =>
  integer()
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    /** The name with case, accents and look-alike letters normalized. Unique, so that no name imitates another. */
    usernameKey: text().notNull(),
    /** Shown instead of the username; null without one. */
    displayName: text(),
    /** The display name folded like `usernameKey`, without separators; no username may equal it. */
    displayNameKey: text(),
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
    /** When the address in `email` was verified. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** When the account was erased; its row stays because what others built on refers to it. */
    erasedAt: timestamp({ withTimezone: true }),
    /** When one of their sessions started or was last renewed; outlives the sessions. */
    lastSeenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.usernameKey),
    // The name without separators, to compare new names with.
    index('users_username_bare').on(sql`replace(${t.usernameKey}, '_', '')`),
    index('users_display_name_key').on(t.displayNameKey),
    uniqueIndex('users_email_key').on(t.emailKey),
    // The member directory looks for parts of places.
    index('users_location').using('gin', t.location.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('users_created_at').on(t.createdAt.desc().nullsFirst()),
  ],
)

/** Keyed hashes of erased members' usernames, which stay taken. */
export const erasedUsernames = pgTable('erased_usernames', { hash: text().primaryKey() })

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token that the browser has. */
    id: text().primaryKey(),
    /** Identifies the session when its owner ends it. */
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

/** Browsers that a member has signed in with: not slowed down by others' guesses, no warnings about sign-ins there. */
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

/** Pending one-time tokens: emailed links, the second step of a sign-in, an authenticator's challenge. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token or challenge. */
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
    /** Null where the member is not known yet. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the step is about: the step fails when the member's address has changed. */
    email: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('one_time_tokens_user').on(t.userId), index('one_time_tokens_expires').on(t.expiresAt)],
)

/** A requested change of address that waits for its link; a new request replaces it. */
export const emailChanges = pgTable('email_changes', {
  userId: ofMember().primaryKey(),
  email: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Counts of failed guesses and sent emails, by subject and purpose, for back-off and limits. */
export const tries = pgTable(
  'tries',
  {
    /** Purpose and subject: a member's id, or the hash of a typed name, a device or a network address. */
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
  /** The time step of the last used code: no code works twice. */
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
    /** The user handle given to the authenticator, base64url; null for passkeys created before it was stored. */
    userHandle: text(),
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** Secret addresses of members' feeds: the version of the present one, negative where the member has ended it. */
export const feedTable = (name: string) =>
  pgTable(name, {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    version: integer().notNull(),
  })
