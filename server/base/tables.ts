// Tables of the ground itself: what has happened, what can be found, and how often someone tried.
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

/** Which seeds have run, so that none runs twice. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  seededAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
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

/** What the search finds, written by the rooms in the transaction of the change. Rights are joined when it is read. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    /** The thing that a hit leads to. */
    id: integer().notNull(),
    /** Which part of it, such as a reply of a topic; 0 for the thing itself. */
    part: integer().notNull().default(0),
    title: text().notNull(),
    /** The title's words as the search compares them: for typing errors and parts of names. */
    titleKey: text().notNull(),
    /** The beginning of its plain text, from which excerpts are cut. */
    excerpt: text().notNull(),
    /** Title with weight A, text with weight C; made by the program, so that both databases split words alike. */
    words: tsvector().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id, t.part] }),
    // Without the list of pending entries, which each search reads through and one write in thousands has to sort in.
    index('search_documents_words').using('gin', t.words).with({ fastupdate: false }),
    index('search_documents_title').using('gin', t.titleKey.op('gin_trgm_ops')).with({ fastupdate: false }),
    index('search_documents_newest').on(t.kind, t.createdAt.desc().nullsFirst()),
  ],
)

/** What a typing error may have meant: words and in how many documents they are, counted nightly; 0 before the first count. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    documents: integer().notNull(),
  },
  (t) => [index('search_words_word').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false })],
)

/** How far the documents of each source have been rebuilt; a row with `finishedAt` is complete. */
export const searchRebuilds = pgTable('search_rebuilds', {
  source: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  afterId: integer().notNull().default(0),
  finishedAt: timestamp({ withTimezone: true }),
})
