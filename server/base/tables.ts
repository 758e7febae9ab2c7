// Tables of the ground itself: what has happened, and how often someone tried.
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'

/** Events of all rooms, written in the transaction that they tell of. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('outbox_created_at').on(t.createdAt)],
)

/** The version of the program that started last: one row. */
export const programVersion = pgTable('program_version', {
  isCurrent: boolean().primaryKey().default(true),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Kept by rate-limiter-flexible, whose column names these are. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Which seeds have been sown, so that none is sown twice. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  sownAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** The session secrets that this database was written with, as fingerprints: another one opens nothing that they sealed. */
export const sessionSecrets = pgTable('session_secrets', {
  fingerprint: text().primaryKey(),
  firstUsedAt: timestamp({ withTimezone: true }).notNull(),
})

/** What staff and risky steps did; rows are added and never changed, which a trigger sees to. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the site itself and for operators on the command line. */
    actorId: integer(),
    /** The name as it was then; it outlives the account. */
    actorName: text().notNull(),
    action: text().notNull(),
    subjectKind: text(),
    subjectId: text(),
    detail: jsonb().notNull().default({}),
  },
  (t) => [
    index('audit_log_at').on(t.at.desc().nullsFirst()),
    index('audit_log_subject').on(t.subjectKind, t.subjectId),
  ],
)

/** What open pages are told, kept for a day so that a page that was away can catch up. */
export const liveMessages = pgTable(
  'live_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: integer().notNull(),
    kind: text().notNull(),
    data: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('live_messages_user').on(t.userId, t.id), index('live_messages_created_at').on(t.createdAt)],
)
