// Import jobs: first all rows are read and checked, with progress; then one transaction writes all of them, or nothing.
import { and, eq, sql } from 'drizzle-orm'
import { ENTRIES_MAX, SAME_MACHINE_MAX } from '#contract/collections/constants.ts'
import type { ImportProblem } from '#contract/collections/import.ts'
import { IMPORT_PROBLEMS_SHOWN } from '#contract/collections/import-limits.ts'
import { OWN_MACHINE_ID } from '#contract/machines/ids.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { Refusal } from '#server/base/refusal.ts'
import { holdSelf } from '#server/collections/entries/entry-writes.ts'
import { entriesChanged } from '#server/collections/events.ts'
import { collectionEntries, collectionImports } from '#server/collections/tables.ts'
import { countEntries } from '#server/machines/catalogue/counters.ts'
import { holdOwnMachine } from '#server/machines/catalogue/titles.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { readCsv } from './csv-rows.ts'
import { createRowReader, type ImportedEntry } from './import-rows.ts'
import type { ImportRow } from './imports.ts'

const t = collectionImports

/** Without automatic retries: the member sees the failure and starts it again. */
export const importCollection = jobType<ImportJob>('import_collection', { retries: 0 })

interface ImportJob {
  id: number
  skipsProblems: boolean
  /** ISO 8601. A job that waited so long that its member restarted the import is skipped. */
  begunAt: string
}

/**
 * An import as its run knows it. If another run has started since, `updatedAt` differs from this run's last write, and
 * it must stop.
 */
type Run = Pick<ImportRow, 'id' | 'updatedAt'>

/** Thrown and caught inside this file only. */
class BegunAnew extends Error {}

interface Checked {
  row: number
  entry: ImportedEntry
}

/** Rows between progress updates. */
const STEP = 500

export async function runImport(
  context: Pick<AppContext, 'db' | 'clock'>,
  index: SearchIndex,
  { id, skipsProblems, begunAt }: ImportJob,
): Promise<void> {
  const [row] = await context.db
    .update(t)
    .set({ state: 'checking', updatedAt: context.clock.now() })
    .where(and(eq(t.id, id), eq(t.state, 'waiting'), eq(t.updatedAt, new Date(begunAt))))
    .returning()
  if (!row || row.text === null) return
  let run: Run = row
  try {
    const { entries, problems } = await checkRows(context, index, row, async (checked) => {
      run = mustBeOwn(await keep(context, run, { checked }))
    })
    const problemsFound =
      problems.length > 0 && !skipsProblems
        ? problems
        : await write(context, { ...run, userId: row.userId }, { entries, problems, skipsProblems })
    if (problemsFound) await refuseImport(context, run, problemsFound)
  } catch (error) {
    if (error instanceof BegunAnew) return
    const text =
      error instanceof Refusal
        ? error.message
        : 'Something went wrong on our side. Nothing was imported. Please try again.'
    await refuseImport(context, run, [{ row: 0, text }])
    if (!(error instanceof Refusal)) throw error
  }
}

/** Null if another run has taken over, or the file was deleted. */
async function keep(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, updatedAt }: Run,
  set: Partial<ImportRow>,
): Promise<Run | null> {
  const [row] = await db
    .update(t)
    .set({ ...set, updatedAt: clock.now() })
    .where(and(eq(t.id, id), eq(t.state, 'checking'), eq(t.updatedAt, updatedAt)))
    .returning({ id: t.id, updatedAt: t.updatedAt })
  return row ?? null
}

function mustBeOwn(run: Run | null): Run {
  if (!run) throw new BegunAnew('the import was begun anew')
  return run
}

async function checkRows(
  { clock }: Pick<AppContext, 'clock'>,
  index: SearchIndex,
  { text, columns }: ImportRow,
  tellProgress: (checked: number) => Promise<void>,
): Promise<{ entries: Checked[]; problems: ImportProblem[] }> {
  const read = createRowReader(index, columns, clock.now())
  const entries: Checked[] = []
  const problems: ImportProblem[] = []
  for await (const csvRow of readCsv(text ?? '')) {
    if (csvRow.row === 1) continue
    const found = read(csvRow)
    if ('problem' in found) problems.push({ row: found.row, text: found.problem })
    else entries.push({ row: found.row, entry: found.entry })
    if ((csvRow.row - 1) % STEP === 0) await tellProgress(csvRow.row - 1)
  }
  return { entries, problems }
}

/** Nothing was written; the file stays, so that the import can be restarted without the problem rows. */
async function refuseImport(
  context: Pick<AppContext, 'db' | 'clock'>,
  run: Run,
  problems: readonly ImportProblem[],
): Promise<void> {
  await keep(context, run, { state: 'refused', ...shownOf(problems) })
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

/**
 * Entries, counts and the import's end are one transaction. If not all fit, nothing is written, and it returns the
 * problems.
 */
async function write(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { userId, ...run }: Run & Pick<ImportRow, 'userId'>,
  { entries, problems, skipsProblems }: Found,
): Promise<ImportProblem[] | null> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    await holdSelf(tx, userId)
    const fit = await findFitting(tx, userId, entries)
    const all = [...problems, ...fit.problems]
    if (fit.problems.length > 0 && !skipsProblems) return all
    const ids = [...new Set(fit.entries.map(({ opdbId }) => opdbId))].sort()
    for (const opdbId of ids.filter((one) => OWN_MACHINE_ID.test(one))) await holdOwnMachine(tx, opdbId)
    for (let from = 0; from < fit.entries.length; from += STEP) {
      const values = fit.entries.slice(from, from + STEP).map((entry) => ({
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
      fit.entries.map(({ opdbId, status }) => ({ opdbId, before: null, after: status })),
    )
    await tellOf(tx, userId, ids, fit.entries)
    const end = { state: 'done' as const, text: null, checked: entries.length + problems.length }
    const kept = await keep({ db: tx, clock }, run, { ...end, added: fit.entries.length, ...shownOf(all) })
    // If another run has taken over, nothing of this one is written.
    mustBeOwn(kept)
    return null
  })
}

async function tellOf(tx: Db, userId: number, opdbIds: string[], entries: readonly ImportedEntry[]) {
  if (opdbIds.length === 0) return
  const [member] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId))
  const owner = entries.some(({ isPublic }) => isPublic) ? member?.username : undefined
  await emit(tx, entriesChanged, { opdbIds }, { owner })
}

/** The rows that fit into the collection beside its existing entries. */
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
