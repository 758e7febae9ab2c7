// Columns of a table of files that are being imported.
import { integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { IMPORT_STATES } from '#contract/collections/import-limits.ts'
import type { ImportProblem } from '#contract/collections/staged-imports.ts'

/** Column index (from 0) per field; null or missing if unmapped. */
export type StagedColumns = Readonly<Record<string, number | null>>

/** All but the member, which is unique: one file each. */
export const stagedFileColumns = () => ({
  id: serial().primaryKey(),
  state: text({ enum: IMPORT_STATES }).notNull().default('ready'),
  /** Deleted with the transaction that imports it. */
  text: text(),
  names: jsonb().$type<string[]>().notNull(),
  rows: integer().notNull(),
  columns: jsonb().$type<StagedColumns>().notNull(),
  checked: integer().notNull().default(0),
  added: integer().notNull().default(0),
  /** Rows that were there already. */
  skipped: integer().notNull().default(0),
  problems: jsonb().$type<ImportProblem[]>().notNull().default([]),
  problemCount: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

const anyTable = (name: string) =>
  pgTable(name, { userId: integer().notNull().unique(), ...stagedFileColumns() })

/** A table of staged files, of any room. */
export type StagedTable = ReturnType<typeof anyTable>
