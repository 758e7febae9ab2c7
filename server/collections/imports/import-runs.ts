// Import jobs: first all rows are read and checked, with progress; then one transaction writes all of them, or nothing.
import { and, eq } from 'drizzle-orm'
import { IMPORT_PROBLEMS_SHOWN } from '#contract/collections/import-limits.ts'
import type { ImportProblem } from '#contract/collections/staged-imports.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { readCsv } from './csv-rows.ts'
import type { CheckedRow, ImportKind } from './import-kinds.ts'
import type { ImportRow } from './imports.ts'
import { columnsOf } from './matched-columns.ts'

/** Data of an import's job. */
export interface ImportJob {
  id: number
  skipsProblems: boolean
  /** ISO 8601. A job that waited so long that its member restarted the import is skipped. */
  begunAt: string
}

type Context = Pick<AppContext, 'db' | 'clock'>

/**
 * An import as its run knows it. If another run has started since, `updatedAt` differs from this run's last write, and
 * it must stop.
 */
type Run = Pick<ImportRow, 'id' | 'userId' | 'updatedAt'>

/** Thrown and caught inside this file only. */
class BegunAnew extends Error {}

/** Rows between progress updates. */
const STEP = 500

export async function runImport<F extends string, E>(
  context: Context,
  kind: ImportKind<F, E>,
  { id, skipsProblems, begunAt }: ImportJob,
): Promise<void> {
  const { table: t } = kind
  const [row] = await context.db
    .update(t)
    .set({ state: 'checking', updatedAt: context.clock.now() })
    .where(and(eq(t.id, id), eq(t.state, 'waiting'), eq(t.updatedAt, new Date(begunAt))))
    .returning()
  if (!row || row.text === null) return
  let run: Run = row
  try {
    const { rows, problems } = await checkRows(context, kind, row, async (checked) => {
      run = mustBeOwn(await keep(context, kind, run, { checked }))
    })
    const problemsFound =
      problems.length > 0 && !skipsProblems
        ? problems
        : await write(context, kind, run, { rows, problems, skipsProblems })
    if (problemsFound) await refuseImport(context, kind, run, problemsFound)
  } catch (error) {
    if (error instanceof BegunAnew) return
    const text =
      error instanceof Refusal
        ? error.message
        : 'Something went wrong on our side. Nothing was imported. Please try again.'
    await refuseImport(context, kind, run, [{ row: 0, text }])
    if (!(error instanceof Refusal)) throw error
  }
}

type Staged = Pick<ImportKind<string, never>, 'table'>

/** Null if another run has taken over, or the file was deleted. */
async function keep(
  { db, clock }: Context,
  { table: t }: Staged,
  { id, updatedAt }: Run,
  set: Partial<ImportRow>,
): Promise<Run | null> {
  const [row] = await db
    .update(t)
    .set({ ...set, updatedAt: clock.now() })
    .where(and(eq(t.id, id), eq(t.state, 'checking'), eq(t.updatedAt, updatedAt)))
    .returning({ id: t.id, userId: t.userId, updatedAt: t.updatedAt })
  return row ?? null
}

function mustBeOwn(run: Run | null): Run {
  if (!run) throw new BegunAnew('the import was begun anew')
  return run
}

async function checkRows<F extends string, E>(
  { db, clock }: Context,
  kind: ImportKind<F, E>,
  { userId, text, columns }: ImportRow,
  tellProgress: (checked: number) => Promise<void>,
): Promise<{ rows: CheckedRow<E>[]; problems: ImportProblem[] }> {
  const read = await kind.openReader(db, { userId, now: clock.now() }, columnsOf(kind, columns))
  const rows: CheckedRow<E>[] = []
  const problems: ImportProblem[] = []
  for await (const csvRow of readCsv(text ?? '')) {
    if (csvRow.place === 1) continue
    const found = read(csvRow)
    if ('problem' in found) problems.push({ row: found.row, text: found.problem })
    else rows.push({ row: found.row, entry: found.entry })
    if ((csvRow.place - 1) % STEP === 0) await tellProgress(csvRow.place - 1)
  }
  return { rows, problems }
}

/** Nothing was written; the file stays, so that the import can be restarted without the problem rows. */
async function refuseImport(
  context: Context,
  staged: Staged,
  run: Run,
  problems: readonly ImportProblem[],
): Promise<void> {
  await keep(context, staged, run, { state: 'refused', ...shownOf(problems) })
}

function shownOf(problems: readonly ImportProblem[]) {
  const inOrder = problems.toSorted((a, b) => a.row - b.row)
  return { problems: inOrder.slice(0, IMPORT_PROBLEMS_SHOWN), problemCount: problems.length }
}

interface Found<E> {
  rows: readonly CheckedRow<E>[]
  problems: readonly ImportProblem[]
  skipsProblems: boolean
}

/** Entries and the import's end are one transaction. If not all fit, nothing is written, and it returns the problems. */
async function write<F extends string, E>(
  { db, clock }: Context,
  kind: ImportKind<F, E>,
  run: Run,
  { rows, problems, skipsProblems }: Found<E>,
): Promise<ImportProblem[] | null> {
  const member = { userId: run.userId, now: clock.now() }
  return db.transaction(async (tx) => {
    const fit = await kind.fit(tx, member, rows)
    const all = [...problems, ...fit.problems]
    if (fit.problems.length > 0 && !skipsProblems) return all
    await kind.insert(tx, member, fit.entries)
    const counts = {
      checked: rows.length + problems.length,
      added: fit.entries.length,
      skipped: fit.skipped,
    }
    const end = { state: 'done' as const, text: null, ...counts, ...shownOf(all) }
    // If another run has taken over, nothing of this one is written.
    mustBeOwn(await keep({ db: tx, clock }, kind, run, end))
    return null
  })
}
