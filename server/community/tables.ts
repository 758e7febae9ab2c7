import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { NETWORKS } from '#contract/community/community.ts'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import { feedTable, users } from '#server/accounts/tables.ts'

export const calendarEvents = pgTable(
  'community_events',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    place: text().notNull(),
    description: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    /** Time zone of the place (IANA name). */
    timeZone: text().notNull().default('UTC'),
    url: text(),
    takesSignUps: boolean().notNull().default(true),
    /** Number of places; null without a limit. */
    capacity: integer(),
    /** Counters of the sign-ups, updated in each transaction that changes them. */
    goingCount: integer().notNull().default(0),
    waitingCount: integer().notNull().default(0),
    /** Until then, visible with early access only; null for public events. */
    publicFrom: timestamp({ withTimezone: true }),
    /** Whether stored pages were purged when it became public. */
    isOpened: boolean().notNull().default(true),
    cancelledAt: timestamp({ withTimezone: true }),
    remindedAt: timestamp({ withTimezone: true }),
    /** Revision for calendars (SEQUENCE): the higher one counts. */
    sequence: integer().notNull().default(0),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('community_events_starts').on(t.startsAt)],
)

/** Events that members propose. An accepted one was copied to the calendar, as the admin edited it. */
export const eventProposals = pgTable(
  'event_proposals',
  {
    id: serial().primaryKey(),
    proposerId: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: PROPOSAL_STATES }).notNull().default('open'),
    title: text().notNull(),
    place: text().notNull(),
    description: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    timeZone: text().notNull(),
    url: text(),
    takesSignUps: boolean().notNull(),
    capacity: integer(),
    /** Grows with each change by the proposer. */
    version: integer().notNull().default(0),
    eventId: integer().references(() => calendarEvents.id),
    reason: text(),
    decidedBy: integer().references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('event_proposals_proposer').on(t.proposerId, t.id),
    index('event_proposals_open').on(t.id).where(sql`${t.state} = 'open'`),
    index('event_proposals_event').on(t.eventId),
    index('event_proposals_decider').on(t.decidedBy),
  ],
)

export const eventSignUps = pgTable(
  'event_sign_ups',
  {
    /** Order of the waiting list. */
    id: serial().primaryKey(),
    eventId: integer()
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: ['going', 'waiting'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('event_sign_ups_once').on(t.eventId, t.userId),
    index('event_sign_ups_order').on(t.eventId, t.state, t.id),
    index('event_sign_ups_user').on(t.userId),
  ],
)

/** Secret addresses of members' calendars; another version makes another address. */
export const eventFeeds = feedTable('event_feeds')

export const socialPosts = pgTable('social_posts', {
  id: serial().primaryKey(),
  network: text({ enum: NETWORKS }).notNull(),
  author: text().notNull(),
  text: text().notNull(),
  postedAt: timestamp({ withTimezone: true }).notNull(),
  likeCount: integer().notNull().default(0),
  /** Sample content of the demo seed. */
  isSample: boolean().notNull().default(false),
})
