// The import of a collection.
import { eq, sql } from 'drizzle-orm'
import { ENTRIES_MAX, SAME_MACHINE_MAX } from '#contract/collections/constants.ts'
import type { ImportColumns } from '#contract/collections/import.ts'
import { IMPORT_FIELD_LABELS, IMPORT_FIELDS, type ImportField } from '#contract/collections/import-limits.ts'
import type { ImportProblem } from '#contract/collections/staged-imports.ts'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { type Refusal, refuse } from '#server/base/refusal.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import { entriesChanged } from '#server/collections/events.ts'
import { collectionEntries, collectionImports } from '#server/collections/tables.ts'
import { countEntries } from '#server/machines/catalogue/counters.ts'
import { lockOwnMachine } from '#server/machines/catalogue/titles.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import type { CheckedRow, ImportingMember, ImportKind } from './import-kinds.ts'
import { createRowReader, type ImportedEntry } from './import-rows.ts'
import type { ImportJob } from './import-runs.ts'

/** Without automatic retries: the member sees the failure and starts it again. */
export const importCollection = jobType<ImportJob>('import_collection', { retries: 0 })

export function collectionImport(index: SearchIndex): ImportKind<ImportField, ImportedEntry> {
  return {
    table: collectionImports,
    fields: IMPORT_FIELDS,
    labels: IMPORT_FIELD_LABELS,
    headings: HEADINGS,
    refusalOf,
    openReader: async (_db, { now }, columns) => createRowReader(index, columns, now),
    fit: (tx, { userId }, rows) => findFitting(tx, userId, rows),
    insert: insertEntries,
  }
}

/** Headings of machines in other lists. */
export const MACHINE_HEADINGS = {
  opdbId: ['opdb', 'opdb id'],
  name: ['game', 'title', 'pinball', 'machine name'],
  manufacturer: ['manufacturer', 'make', 'brand'],
} as const

const HEADINGS = {
  ...MACHINE_HEADINGS,
  acquiredOn: ['date acquired', 'purchased', 'purchase date', 'bought'],
  pricePaid: ['price', 'paid', 'cost', 'purchase price'],
  value: ['value', 'worth'],
  note: ['notes', 'comment', 'comments'],
}

function refusalOf({ opdbId, name }: ImportColumns): Refusal | null {
  if (opdbId !== null || name !== null) return null
  const text = 'Please choose the column with the machine’s name or its OPDB id'
  return refuse.invalid('name_column_missing', text, { name: text })
}

/** Entries per statement. */
const STEP = 500

async function insertEntries(
  tx: Db,
  { userId, now }: ImportingMember,
  entries: readonly ImportedEntry[],
): Promise<void> {
  const ids = [...new Set(entries.map(({ opdbId }) => opdbId))].sort()
  for (const opdbId of ids.filter((one) => OWN_MACHINE_ID.test(one))) await lockOwnMachine(tx, opdbId)
  for (let from = 0; from < entries.length; from += STEP) {
    const values = entries.slice(from, from + STEP).map((entry) => ({
      ...entry,
      // Unrendered texts are rendered when they are read.
      format: 'markdown' as const,
      userId,
      createdAt: now,
      updatedAt: now,
    }))
    await tx.insert(collectionEntries).values(values)
  }
  await countEntries(
    tx,
    entries.map(({ opdbId, status }) => ({ opdbId, before: null, after: status })),
  )
  await tellOf(tx, userId, ids, entries)
}

async function tellOf(tx: Db, userId: number, opdbIds: string[], entries: readonly ImportedEntry[]) {
  if (opdbIds.length === 0) return
  const [member] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
  const owner = entries.some(({ isPublic }) => isPublic) ? member?.username : undefined
  await emit(tx, entriesChanged, { opdbIds }, { owner })
}

/** The rows that fit into the collection beside its existing entries. */
async function findFitting(tx: Db, userId: number, rows: readonly CheckedRow<ImportedEntry>[]) {
  await lockSelf(tx, userId)
  const { opdbId, status } = collectionEntries
  const counted = await tx
    .select({ opdbId, status, count: sql<number>`count(*)::int` })
    .from(collectionEntries)
    .where(eq(collectionEntries.userId, userId))
    .groupBy(opdbId, status)
  const counts = new Map(counted.map((one) => [`${one.opdbId} ${one.status}`, one.count]))
  let total = counted.reduce((sum, { count }) => sum + count, 0)
  const entries: ImportedEntry[] = []
  const problems: ImportProblem[] = []
  for (const { row, entry } of rows) {
    const key = `${entry.opdbId} ${entry.status}`
    const count = counts.get(key) ?? 0
    const text = problemOf(entry, count, total)
    if (text) {
      problems.push({ row, text })
      continue
    }
    counts.set(key, count + 1)
    total += 1
    entries.push(entry)
  }
  return { entries, skipped: 0, problems }
}

function problemOf({ status }: ImportedEntry, count: number, total: number): string | null {
  if (total >= ENTRIES_MAX) {
    return `A collection can have at most ${ENTRIES_MAX.toLocaleString('en-US')} machines.`
  }
  if (status === 'wanted' && count > 0) return 'This machine is already on your wanted list.'
  if (count >= SAME_MACHINE_MAX) return `You can list the same machine at most ${SAME_MACHINE_MAX} times.`
  return null
}
