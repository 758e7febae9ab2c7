// Staged imports: upload, column mapping, deletion. import-runs.ts writes the entries.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { lockSelf } from '#server/collections/entries/entry-writes.ts'
import { readCsv, textOfCsv } from './csv-rows.ts'
import type { ColumnsOf, ImportingMember, ImportKind } from './import-kinds.ts'
import { columnsOf, guessColumns } from './matched-columns.ts'
import type { StagedTable } from './staged-columns.ts'

export type ImportRow = StagedTable['$inferSelect']
type Staged = Pick<ImportKind<string, never>, 'table'>

/** Size of the preview's beginning, enough for its rows at any length. */
export const BEGINNING = 256 * 1024

/** Without the file's text: a running import is polled every other second. */
function shownColumns({ table: t }: Staged) {
  const { text: _, ...stored } = getTableColumns(t)
  const beginning = sql<
    string | null
  >`case when ${t.state} = 'ready' then left(${t.text}, ${sql.raw(String(BEGINNING))}) end`
  return { ...stored, hasText: sql<boolean>`${t.text} is not null`, beginning }
}
export type ShownImport = Omit<ImportRow, 'text'> & { hasText: boolean; beginning: string | null }

export interface Importing extends ImportingMember {
  db: Db
}

export async function findImport(db: Db, staged: Staged, userId: number): Promise<ShownImport | null> {
  const { table: t } = staged
  const [row] = await db.select(shownColumns(staged)).from(t).where(eq(t.userId, userId))
  return row ?? null
}

/** Parses the whole file once, so that unreadable ones are refused at upload. */
export async function takeImport<F extends string, E>(
  { db, userId, now }: Importing,
  kind: ImportKind<F, E>,
  bytes: Uint8Array,
): Promise<ShownImport> {
  mustNotRun(await findImport(db, kind, userId), now)
  const text = textOfCsv(bytes)
  let names: string[] | null = null
  let rows = 0
  for await (const { cells } of readCsv(text)) {
    if (names) rows += 1
    else names = cells.map(withoutMark)
  }
  if (!names || rows === 0) {
    throw refuse.invalid('import_unreadable', 'This file has no rows below the names of its columns.')
  }
  const columns = guessColumns(kind, names)
  const counts = { checked: 0, added: 0, skipped: 0, problems: [], problemCount: 0 }
  const fresh = {
    state: 'ready' as const,
    text,
    names,
    rows,
    columns,
    ...counts,
    createdAt: now,
    updatedAt: now,
  }
  return db.transaction(async (tx) => {
    await lockSelf(tx, userId)
    mustNotRun(await findImport(tx, kind, userId), now)
    const [row] = await tx
      .insert(kind.table)
      .values({ ...fresh, userId })
      .onConflictDoUpdate({ target: kind.table.userId, set: fresh })
      .returning(shownColumns(kind))
    if (!row) throw new Error('an import was not kept')
    return row
  })
}

const withoutMark = (name: string) => name.replace(/^\ufeff/, '')

/** In any order: columns that are missing are refused at the start. */
export async function matchColumns<F extends string, E>(
  { db, userId, now }: Importing,
  kind: ImportKind<F, E>,
  { id, columns }: { id: number; columns: ColumnsOf<F> },
): Promise<ShownImport> {
  const used = kind.fields.flatMap((field) => columns[field] ?? [])
  const twice = used.find((column, at) => used.indexOf(column) !== at)
  if (twice !== undefined) {
    throw refuse.invalid('column_used_twice', 'Please use each column of the file once.')
  }
  const set = { columns, state: 'ready' as const, problems: [], problemCount: 0 }
  return changeImport(db, kind, { id, userId, now }, set)
}

/** Marks the import as started; the job continues it. */
export async function beginImport<F extends string, E>(
  tx: Db,
  kind: ImportKind<F, E>,
  whose: Whose,
): Promise<ShownImport> {
  const set = { state: 'waiting' as const, checked: 0, problems: [], problemCount: 0 }
  const row = await changeImport(tx, kind, whose, set)
  const refusal = kind.refusalOf(columnsOf(kind, row.columns))
  if (refusal) throw refusal
  return row
}

export async function forgetImport(db: Db, staged: Staged, whose: Whose): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImport(tx, staged, whose)
    await tx.delete(staged.table).where(eq(staged.table.id, whose.id))
  })
}

interface Whose extends ImportingMember {
  id: number
}

async function changeImport(
  db: Db,
  staged: Staged,
  whose: Whose,
  set: Partial<ImportRow>,
): Promise<ShownImport> {
  return db.transaction(async (tx) => {
    const before = await lockImport(tx, staged, whose)
    // An imported file has been deleted.
    if (!before.hasText) throw refuse.notFound()
    const [row] = await tx
      .update(staged.table)
      .set({ ...set, updatedAt: whose.now })
      .where(eq(staged.table.id, whose.id))
      .returning(shownColumns(staged))
    if (!row) throw refuse.notFound()
    return row
  })
}

/** Others' imports are refused like unknown ones. */
async function lockImport(tx: Db, staged: Staged, { id, userId, now }: Whose): Promise<ShownImport> {
  const { table: t } = staged
  const [row] = await tx
    .select(shownColumns(staged))
    .from(t)
    .where(and(eq(t.id, id), eq(t.userId, userId)))
    .for('update')
  if (!row) throw refuse.notFound()
  mustNotRun(row, now)
  return row
}

/** A killed process leaves its import unfinished: after this time it may be restarted. */
const LOST_AFTER_MS = 15 * MINUTE_MS

function mustNotRun(row: Pick<ImportRow, 'state' | 'updatedAt'> | null, now: Date): void {
  if (row?.state !== 'waiting' && row?.state !== 'checking') return
  if (now.getTime() - row.updatedAt.getTime() > LOST_AFTER_MS) return
  throw refuse.conflict('import_running', 'Your import is still running. Please wait until it has ended.')
}

const RETENTION_MS = 30 * DAY_MS

/** Removes abandoned files, and records of finished imports. */
export async function cleanUpImports(db: Db, { table: t }: Staged, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.delete(t).where(sql`${t.updatedAt} < ${before.toISOString()}::timestamptz`)
}
