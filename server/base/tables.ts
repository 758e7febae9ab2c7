// Tables of the ground itself: what has happened, and how often someone tried.
import {
  bigint,
  bigserial,
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
