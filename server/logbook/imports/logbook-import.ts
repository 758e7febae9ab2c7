// The import of logbook entries: each into the logbook of a machine in the member's own collection.
import { sql } from 'drizzle-orm'
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
  for (let from = 0; from < inOrder.length; from += STEP)
    await insertRows(tx, userId, now, inOrder.slice(from, from + STEP))
  const played = entries.filter(({ values }) => values.kind === 'play')
  for (const id of new Set(played.map((entry) => entry.machineEntryId))) await tellDueGames(tx, id, now)
}

/** All rows are one parameter: making a statement with thousands of them takes longer than reading the whole file. */
async function insertRows(
  tx: Db,
  userId: number,
  now: Date,
  entries: readonly ImportedLogEntry[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  // Unrendered texts are rendered when they are read.
  await tx.execute(sql`
    insert into ${logbookEntries} (user_id, machine_entry_id, kind, day, note, format, amount_cents, parts, parts_cents,
      counterparty, score, players, games, created_at, updated_at)
    select ${userId}::int, machine_entry_id, kind, day, note, 'markdown', amount_cents, parts, parts_cents,
      counterparty, score, players, games, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(entries.map(toRecord))}::json) as given (place int, machine_entry_id int,
      kind text, day int, note text, amount_cents bigint, parts jsonb, parts_cents bigint, counterparty text,
      score bigint, players int, games int)
    order by place`)
}

function toRecord({ machineEntryId, values }: ImportedLogEntry, place: number) {
  const { kind, day, note, amountCents, parts, partsCents, counterparty, score, players, games } = values
  return {
    place,
    machine_entry_id: machineEntryId,
    kind,
    day,
    note,
    amount_cents: amountCents,
    parts,
    parts_cents: partsCents,
    counterparty,
    score,
    players,
    games,
  }
}
