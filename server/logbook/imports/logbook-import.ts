// The import of logbook entries: each into the logbook of a machine in the member's own collection.
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import {
  LOG_IMPORT_FIELD_LABELS,
  LOG_IMPORT_FIELDS,
  type LogImportField,
} from '#contract/logbook/import-limits.ts'
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { type Refusal, refuse } from '#server/base/refusal.ts'
import { MACHINE_HEADINGS } from '#server/collections/imports/collection-import.ts'
import type { ColumnsOf, ImportingMember, ImportKind } from '#server/collections/imports/import-kinds.ts'
import type { ImportJob } from '#server/collections/imports/import-runs.ts'
import { tellDueGames } from '#server/logbook/reminders/due-reminders.ts'
import { logbookEntries, logbookImports } from '#server/logbook/tables.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { findFitting } from './fitting-entries.ts'
import { createLogRowReader, type ImportedLogEntry } from './log-rows.ts'
import { listOwnMachines } from './own-machines.ts'

/** Without automatic retries: the member sees the failure and starts it again. */
export const importLogbooks = jobType<ImportJob>('import_logbooks', { retries: 0 })

export function logbookImport(index: SearchIndex): ImportKind<LogImportField, ImportedLogEntry> {
  return {
    table: logbookImports,
    fields: LOG_IMPORT_FIELDS,
    labels: LOG_IMPORT_FIELD_LABELS,
    headings: HEADINGS,
    refusalOf,
    openReader: async (db, { userId, now }, columns) =>
      createLogRowReader(await listOwnMachines(db, index, userId), columns, now),
    fit: findFitting,
    insert: insertEntries,
  }
}

const HEADINGS = {
  ...MACHINE_HEADINGS,
  date: ['day', 'when', 'happened on'],
  kind: ['type', 'what'],
  note: ['notes', 'comment', 'comments', 'description'],
  amount: ['amount', 'price', 'cost', 'paid'],
  partsCost: ['parts cost'],
  counterparty: ['seller', 'buyer', 'from', 'to'],
  score: ['score', 'high score'],
}

function refusalOf({ opdbId, name, collectionId, date }: ColumnsOf<LogImportField>): Refusal | null {
  if (opdbId === null && name === null && collectionId === null) {
    const text = 'Please choose the column with the machine’s name, its OPDB id or its collection id'
    return refuse.invalid('name_column_missing', text, { name: text })
  }
  if (date !== null) return null
  const text = 'Please choose the column with the date'
  return refuse.invalid('date_column_missing', text, { date: text })
}

/** Entries per statement. */
const STEP = 500

/**
 * The last row first: files of the site's own begin with the latest entry, and of a day's entries the one written last is
 * the latest.
 */
async function insertEntries(
  tx: Db,
  { userId, now }: ImportingMember,
  entries: readonly ImportedLogEntry[],
): Promise<void> {
  const inOrder = entries.toReversed()
  for (let from = 0; from < inOrder.length; from += STEP) {
    const rows = inOrder.slice(from, from + STEP).map(({ machineEntryId, values: given }) => ({
      ...given,
      // Unrendered texts are rendered when they are read.
      format: 'markdown' as const,
      machineEntryId,
      userId,
      createdAt: now,
      updatedAt: now,
    }))
    await insertRows(tx, rows)
  }
  const played = entries.filter(({ values }) => values.kind === 'play')
  for (const id of new Set(played.map((entry) => entry.machineEntryId))) await tellDueGames(tx, id, now)
}

/** All rows are one parameter: making a statement with thousands of them takes longer than reading the whole file. */
async function insertRows(tx: Db, rows: readonly (typeof logbookEntries.$inferInsert)[]): Promise<void> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])),
  )
  const columns = sql.join(
    Object.keys(named[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${logbookEntries} (${columns}) select ${columns}
    from json_populate_recordset(null::${logbookEntries}, ${JSON.stringify(named)}::json) with ordinality
    order by ordinality`)
}
