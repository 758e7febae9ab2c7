// Tables of the base: events, audit log, search documents, rate limits, seeds.
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  varchar,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Events of all rooms, written in the transaction of the change. */
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

/** The program version that started last: one row. */
export const programVersion = pgTable('program_version', {
  isCurrent: boolean().primaryKey().default(true),
  version: text().notNull(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Written by rate-limiter-flexible, which defines these column names. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Which seeds have run, so that none runs twice. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  seededAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Fingerprints of the session secrets used with this database: another secret cannot decrypt what they encrypted. */
export const sessionSecrets = pgTable('session_secrets', {
  fingerprint: text().primaryKey(),
  firstUsedAt: timestamp({ withTimezone: true }).notNull(),
})

/** The audit log: staff actions and risky steps. Rows are added and never changed; a trigger enforces that. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the site itself and for operators on the command line. */
    actorId: integer(),
    /** The name at that time; it outlives the account. */
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

/** Live messages to open pages, stored for a day so that a page that was offline can catch up. */
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

/** Search documents, written by the rooms in the transaction of the change. Access is checked when they are read. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    /** The thing that a hit leads to. */
    id: integer().notNull(),
    /** A part of the thing, such as a reply of a topic; 0 for the thing itself. */
    part: integer().notNull().default(0),
    title: text().notNull(),
    /** The title's words in search form: for typing errors and parts of names. */
    titleKey: text().notNull(),
    /** The beginning of the plain text, from which excerpts are cut. */
    excerpt: text().notNull(),
    /**
     * Title with weight A, text with weight C, and the day (server/base/search/days.ts); built by the program, so that both
     * databases split words alike.
     */
    words: tsvector().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id, t.part] }),
    // Without the pending list, which each search scans and one write in thousands has to merge.
    index('search_documents_words').using('gin', t.words).with({ fastupdate: false }),
    index('search_documents_title').using('gin', t.titleKey.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('search_documents_newest').on(t.kind, t.createdAt.desc().nullsFirst()),
  ],
)

/** Words that correct typing errors, with their number of documents, counted nightly; 0 before the first count. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    documents: integer().notNull(),
  },
  (t) => [index('search_words_word').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false })],
)

/** How many documents are from each day since 1970 in UTC, counted nightly. */
export const searchDays = pgTable(
  'search_days',
  {
    kind: text().notNull(),
    day: integer().notNull(),
    documents: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.day] })],
)

/** Rebuild progress of each source of documents; a row with `finishedAt` is complete. */
export const searchRebuilds = pgTable('search_rebuilds', {
  source: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  afterId: integer().notNull().default(0),
  finishedAt: timestamp({ withTimezone: true }),
})
