import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/tables.ts'
import { stagedFileColumns } from '#server/collections/imports/staged-columns.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { writtenColumns } from '#server/writing/stored.ts'

/** The owner; erasure deletes the row. */
const ofMember = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** The machine in their collection; deleting it deletes the row. */
const ofMachine = () =>
  integer()
    .notNull()
    .references(() => collectionEntries.id, { onDelete: 'cascade' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Parts as they were entered. */
export interface StoredPart {
  name: string
  costCents: number | null
}

/** Events in a machine's life; visible to its owner only. */
export const logbookEntries = pgTable(
  'logbook_entries',
  {
    id: serial().primaryKey(),
    userId: ofMember(),
    machineEntryId: ofMachine(),
    kind: text({ enum: ['service', 'play', 'purchase', 'sale'] }).notNull(),
    /** Days since 1970-01-01: a number, so that a cursor can continue from it. */
    day: integer().notNull(),
    note: text(),
    ...writtenColumns,
    amountCents: bigint({ mode: 'number' }),
    parts: jsonb().$type<StoredPart[]>().notNull().default([]),
    /** Sum of the parts, for totals. */
    partsCents: bigint({ mode: 'number' }),
    counterparty: text(),
    score: bigint({ mode: 'number' }),
    players: integer(),
    games: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('logbook_entries_latest').on(t.machineEntryId, t.day.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('logbook_entries_kind').on(
      t.machineEntryId,
      t.kind,
      t.day.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('logbook_entries_user').on(t.userId),
  ],
)

/** Next service: on a day, or at a number of games. */
export const logbookReminders = pgTable(
  'logbook_reminders',
  {
    id: serial().primaryKey(),
    userId: ofMember(),
    machineEntryId: ofMachine(),
    what: text().notNull(),
    dueOn: date({ mode: 'string' }),
    /** Total number of games at which it is due. */
    dueAtGames: integer(),
    /** Set if it restarts when it is done. */
    everyMonths: integer(),
    everyGames: integer(),
    /** When the member was notified that it is due. */
    toldAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('logbook_reminders_machine').on(t.machineEntryId),
    index('logbook_reminders_user').on(t.userId),
    index('logbook_reminders_due').on(t.dueOn).where(sql`told_at is null`),
  ],
)

/** The link that shares the logbook of a machine: at most one at a time. */
export const logbookShares = pgTable(
  'logbook_shares',
  {
    id: serial().primaryKey(),
    userId: ofMember(),
    machineEntryId: ofMachine().unique('logbook_shares_machine'),
    /** Optional parts to show beside machine, service and games. */
    showsPrices: boolean().notNull().default(false),
    showsNames: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('logbook_shares_user').on(t.userId)],
)

/** A file of entries being imported, one per member. Its text is deleted after the import. */
export const logbookImports = pgTable('logbook_imports', {
  userId: ofMember().unique('logbook_imports_user'),
  ...stagedFileColumns(),
})
