// Tables of moderation: cases, reports, sanctions, staff notes, blocks, follows.
import { sql } from 'drizzle-orm'
import {
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
import {
  CASE_STEPS,
  DECISIONS,
  REPORT_KINDS,
  REPORT_REASONS,
  SANCTIONS,
} from '#contract/moderation/constants.ts'
import { users } from '#server/accounts/tables.ts'

const moment = () => timestamp({ withTimezone: true })
const member = () => integer().references(() => users.id)

/** A case: all open reports of one thing, or one post that is held back. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: serial().primaryKey(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    thingId: integer().notNull(),
    authorId: member(),
    /** Title and text at the time of the report, because the author can change them afterwards. */
    title: text().notNull(),
    excerpt: text().notNull(),
    isHeld: boolean().notNull().default(false),
    flagCount: integer().notNull().default(0),
    assigneeId: member(),
    openedAt: moment().notNull(),
    lastFlagAt: moment().notNull(),
    decidedAt: moment(),
    decidedById: member(),
    decision: text({ enum: DECISIONS }),
    textToAuthor: text(),
    feedback: text(),
    takenDownAt: moment(),
  },
  (t) => [
    // One open case per thing: of many simultaneous reports the first opens it and the others join.
    uniqueIndex('moderation_cases_waiting').on(t.kind, t.thingId).where(sql`${t.decidedAt} is null`),
    index('moderation_cases_queue').on(t.openedAt).where(sql`${t.decidedAt} is null`),
    index('moderation_cases_decided').on(t.decidedAt.desc().nullsFirst()),
    index('moderation_cases_author').on(t.authorId),
  ],
)

export const moderationReports = pgTable(
  'moderation_reports',
  {
    id: serial().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => moderationCases.id),
    reporterId: integer()
      .notNull()
      .references(() => users.id),
    /** The title that the reporter saw, shown again among their reports. */
    title: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    note: text(),
    madeAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('moderation_reports_once').on(t.caseId, t.reporterId),
    index('moderation_reports_reporter').on(t.reporterId, t.madeAt.desc().nullsFirst()),
  ],
)

export const moderationCaseEvents = pgTable(
  'moderation_case_events',
  {
    id: serial().primaryKey(),
    caseId: integer()
      .notNull()
      .references(() => moderationCases.id),
    at: moment().notNull(),
    byId: member(),
    step: text({ enum: CASE_STEPS }).notNull(),
    text: text(),
  },
  (t) => [index('moderation_case_events_case').on(t.caseId)],
)

/** Sanctions against members or their things, with the message about each. */
export const sanctionHistory = pgTable(
  'sanction_history',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    at: moment().notNull(),
    byId: member(),
    measure: text({ enum: SANCTIONS }).notNull(),
    text: text().notNull(),
    until: moment(),
    caseId: integer().references(() => moderationCases.id),
  },
  (t) => [index('sanction_history_user').on(t.userId, t.at.desc().nullsFirst())],
)

/** Append-only; members do not see the staff's notes about them. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: serial().primaryKey(),
    memberId: integer()
      .notNull()
      .references(() => users.id),
    authorId: member(),
    at: moment().notNull(),
    text: text().notNull(),
  },
  (t) => [index('staff_notes_member').on(t.memberId)],
)

/** Present and past bans and silences; without a row, there never was one. */
export const sanctions = pgTable('sanctions', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bannedAt: moment(),
  /** Until then the member may read, but not write to others. */
  silencedUntil: moment(),
})

export const memberBlocks = pgTable(
  'member_blocks',
  {
    blockerId: integer()
      .notNull()
      .references(() => users.id),
    blockedId: integer()
      .notNull()
      .references(() => users.id),
    blockedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('member_blocks_blocked').on(t.blockedId),
  ],
)

/** Follows between members; deleted with either of the two. */
export const memberFollows = pgTable(
  'member_follows',
  {
    followerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('member_follows_followed').on(t.followedId, t.followerId),
  ],
)
