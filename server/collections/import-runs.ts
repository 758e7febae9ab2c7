// Imports as jobs: all rows are read and checked first, with progress; then one transaction writes all of them, or nothing.
import { and, eq, sql } from 'drizzle-orm'
import type { ImportProblem } from '#contract/collections-import.ts'
import { IMPORT_PROBLEMS_SHOWN } from '#contract/collections-import-limits.ts'
import { ENTRIES_MAX, SAME_MACHINE_MAX } from '#contract/collections-terms.ts'
import { DAY_MS } from '#contract/durations.ts'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { emit } from '#server/base/events.ts'
import type { House } from '#server/base/house.ts'
import { jobType } from '#server/base/jobs.ts'
import { Refusal } from '#server/base/refusal.ts'
import { keepFigures } from '#server/machines/figures.ts'
import type { SearchIndex } from '#server/machines/search-index.ts'
import { holdOwnMachine } from '#server/machines/titles.ts'
import { readCsv } from './csv-rows.ts'
import { holdSelf } from './entry-writes.ts'
import { keepingChanged } from './events.ts'
import { createRowReader, type ImportedEntry } from './import-rows.ts'
import { cleanUpImports, type ImportRow } from './imports.ts'
import { collectionEntries, collectionImports } from './tables.ts'

const t = collectionImports

/** Never tried again by itself: its member sees that it failed, and begins it again. */
export const importCollection = jobType<{ id: number; skipsProblems: boolean }>('import_collection', {
  retries: 0,
})

interface Checked {
  row: number
  entry: ImportedEntry
}

/** Between two signs of progress. */
const STEP = 500
const KEPT_MS = 30 * DAY_MS

export async function runImport(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  index: SearchIndex,
  { id, skipsProblems }: { id: number; skipsProblems: boolean },
): Promise<void> {
  await cleanUpImports(db, new Date(clock.now().getTime() - KEPT_MS))
  const [row] = await db
    .update(t)
    .set({ state: 'checking', updatedAt: clock.now() })
    .where(and(eq(t.id, id), eq(t.state, 'waiting')))
    .returning()
  if (!row || row.text === null) return
  try {
    const { entries, problems } = await checkRows({ db, clock }, index, row)
    if (problems.length > 0 && !skipsProblems) return await refuseImport({ db, clock }, id, problems)
    await write({ db, clock }, row, { entries, problems, skipsProblems })
  } catch (error) {
    const text =
      error instanceof Refusal
        ? error.message
        : 'Something went wrong on our side. Nothing was imported. Please try again.'
    await refuseImport({ db, clock }, id, [{ row: 0, text }])
    if (!(error instanceof Refusal)) throw error
  }
}

async function checkRows(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  index: SearchIndex,
  { id, text, columns }: ImportRow,
): Promise<{ entries: Checked[]; problems: ImportProblem[] }> {
  const read = createRowReader(index, columns, clock.now())
  const entries: Checked[] = []
  const problems: ImportProblem[] = []
  for await (const csvRow of readCsv(text ?? '')) {
    if (csvRow.row === 1) continue
    const found = read(csvRow)
    if ('problem' in found) problems.push({ row: found.row, text: found.problem })
    else entries.push({ row: found.row, entry: found.entry })
    if ((csvRow.row - 1) % STEP !== 0) continue
    await db
      .update(t)
      .set({ checked: csvRow.row - 1, updatedAt: clock.now() })
      .where(eq(t.id, id))
  }
  return { entries, problems }
}

/** Nothing was written; the file stays, so that it can be begun again without its problems. */
async function refuseImport(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  id: number,
  problems: readonly ImportProblem[],
): Promise<void> {
  await db
    .update(t)
    .set({ state: 'refused', ...shownOf(problems), updatedAt: clock.now() })
    .where(eq(t.id, id))
}

function shownOf(problems: readonly ImportProblem[]) {
  const inOrder = problems.toSorted((a, b) => a.row - b.row)
  return { problems: inOrder.slice(0, IMPORT_PROBLEMS_SHOWN), problemCount: problems.length }
}

interface Found {
  entries: readonly Checked[]
  problems: readonly ImportProblem[]
  skipsProblems: boolean
}

/** Entries, counts and the end of the import are one transaction. */
async function write(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { id, userId }: ImportRow,
  { entries, problems, skipsProblems }: Found,
): Promise<void> {
  const now = clock.now()
  const refused = await db.transaction(async (tx) => {
    await holdSelf(tx, userId)
    const fit = await findFitting(tx, userId, entries)
    const all = [...problems, ...fit.problems]
    if (fit.problems.length > 0 && !skipsProblems) return all
    const ids = [...new Set(fit.entries.map(({ opdbId }) => opdbId))].sort()
    for (const opdbId of ids.filter((one) => OWN_MACHINE_ID.test(one))) await holdOwnMachine(tx, opdbId)
    for (let from = 0; from < fit.entries.length; from += STEP) {
      const values = fit.entries.slice(from, from + STEP).map((entry) => ({
        ...entry,
        // What nothing was made of yet is rendered when it is read.
        format: 'markdown' as const,
        userId,
        createdAt: now,
        updatedAt: now,
      }))
      await tx.insert(collectionEntries).values(values)
    }
    await keepFigures(
      tx,
      fit.entries.map(({ opdbId, status }) => ({ opdbId, before: null, after: status })),
    )
    await tellOf(tx, userId, ids, fit.entries)
    await tx
      .update(t)
      .set({
        state: 'done',
        text: null,
        checked: entries.length + problems.length,
        added: fit.entries.length,
        ...shownOf(all),
        updatedAt: now,
      })
      .where(eq(t.id, id))
    return null
  })
  if (refused) await refuseImport({ db, clock }, id, refused)
}

async function tellOf(tx: Db, userId: number, opdbIds: string[], entries: readonly ImportedEntry[]) {
  if (opdbIds.length === 0) return
  const [member] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
  const owner = entries.some(({ isPublic }) => isPublic) ? member?.username : undefined
  await emit(tx, keepingChanged, { opdbIds }, { owner })
}

/** Of the rows, those that fit into the collection beside what is in it already. */
async function findFitting(tx: Db, userId: number, rows: readonly Checked[]) {
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
  return { entries, problems }
}

function problemOf({ status }: ImportedEntry, count: number, total: number): string | null {
  if (total >= ENTRIES_MAX) {
    return `A collection can have at most ${ENTRIES_MAX.toLocaleString('en-US')} machines.`
  }
  if (status === 'wanted' && count > 0) return 'This machine is already on your wanted list.'
  if (count >= SAME_MACHINE_MAX) return `You can list the same machine at most ${SAME_MACHINE_MAX} times.`
  return null
}
