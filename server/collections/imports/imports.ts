// Collection imports: upload, column mapping, deletion. import-runs.ts writes the entries.
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CollectionImport, ImportColumns } from '#contract/collections/import.ts'
import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  IMPORT_PREVIEW_ROWS,
  type ImportField,
} from '#contract/collections/import-limits.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { holdSelf } from '#server/collections/entries/entry-writes.ts'
import { collectionImports } from '#server/collections/tables.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { readCsv, textOfCsv } from './csv-rows.ts'
import { createRowReader } from './import-rows.ts'

const t = collectionImports
export type ImportRow = typeof t.$inferSelect

/** Size of the preview's beginning, enough for its rows at any length. */
const BEGINNING = 256 * 1024

const { text: _, ...STORED_MAX } = getTableColumns(t)
/** Without the file's text: a running import is polled every other second. */
const SHOWN = {
  ...STORED_MAX,
  hasText: sql<boolean>`${t.text} is not null`,
  beginning: sql<
    string | null
  >`case when ${t.state} = 'ready' then left(${t.text}, ${sql.raw(String(BEGINNING))}) end`,
}
export type ShownImport = Omit<ImportRow, 'text'> & { hasText: boolean; beginning: string | null }

/** Importing member, catalogue and time. */
export interface Importing {
  db: Db
  index: SearchIndex
  userId: number
  now: Date
}

export async function findImport(db: Db, userId: number): Promise<ShownImport | null> {
  const [row] = await db.select(SHOWN).from(t).where(eq(t.userId, userId))
  return row ?? null
}

/** Parses the whole file once, so that unreadable ones are refused at upload. */
export async function takeImport({ db, userId, now }: Importing, bytes: Uint8Array): Promise<ShownImport> {
  mustNotRun(await findImport(db, userId), now)
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
  const values = { text, names, rows, columns: guessColumns(names), createdAt: now, updatedAt: now }
  const fresh = { ...values, state: 'ready' as const, checked: 0, added: 0, problems: [], problemCount: 0 }
  return db.transaction(async (tx) => {
    await holdSelf(tx, userId)
    mustNotRun(await findImport(tx, userId), now)
    const [row] = await tx
      .insert(t)
      .values({ ...fresh, userId })
      .onConflictDoUpdate({ target: t.userId, set: fresh })
      .returning(SHOWN)
    if (!row) throw new Error('an import was not kept')
    return row
  })
}

export async function matchColumns(
  { db, userId, now }: Importing,
  id: number,
  columns: ImportColumns,
): Promise<ShownImport> {
  mustName(columns)
  const used = IMPORT_FIELDS.flatMap((field) => columns[field] ?? [])
  const twice = used.find((column, at) => used.indexOf(column) !== at)
  if (twice !== undefined) {
    throw refuse.invalid('column_used_twice', 'Please use each column of the file once.')
  }
  return changeImport(db, { id, userId, now }, { columns, state: 'ready', problems: [], problemCount: 0 })
}

/** Marks the import as started; the job continues it. */
export async function beginImport(
  tx: Db,
  { userId, now }: Pick<Importing, 'userId' | 'now'>,
  id: number,
): Promise<ShownImport> {
  const row = await changeImport(
    tx,
    { id, userId, now },
    { state: 'waiting', checked: 0, problems: [], problemCount: 0 },
  )
  mustName(row.columns)
  return row
}

export async function forgetImport(
  { db, userId, now }: Pick<Importing, 'db' | 'userId' | 'now'>,
  id: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdImport(tx, { id, userId, now })
    await tx.delete(t).where(eq(t.id, id))
  })
}

interface Whose {
  id: number
  userId: number
  now: Date
}

async function changeImport(db: Db, whose: Whose, set: Partial<ImportRow>): Promise<ShownImport> {
  return db.transaction(async (tx) => {
    const before = await holdImport(tx, whose)
    // An imported file has been deleted.
    if (!before.hasText) throw refuse.notFound()
    const [row] = await tx
      .update(t)
      .set({ ...set, updatedAt: whose.now })
      .where(eq(t.id, whose.id))
      .returning(SHOWN)
    if (!row) throw refuse.notFound()
    return row
  })
}

/** Others' imports are refused like unknown ones. */
async function holdImport(tx: Db, { id, userId, now }: Whose): Promise<ShownImport> {
  const [row] = await tx
    .select(SHOWN)
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

function mustName({ opdbId, name }: ImportColumns): void {
  if (opdbId !== null || name !== null) return
  const text = 'Please choose the column with the machine’s name or its OPDB id'
  throw refuse.invalid('name_column_missing', text, { name: text })
}

const withoutMark = (name: string) => name.replace(/^\ufeff/, '')

/** Headings that other lists use. */
const ALSO: Partial<Record<ImportField, readonly string[]>> = {
  opdbId: ['opdb', 'opdb id'],
  name: ['game', 'title', 'pinball', 'machine name'],
  manufacturer: ['manufacturer', 'make', 'brand'],
  acquiredOn: ['date acquired', 'purchased', 'purchase date', 'bought'],
  pricePaid: ['price', 'paid', 'cost', 'purchase price'],
  value: ['value', 'worth'],
  note: ['notes', 'comment', 'comments'],
}

/** Columns by their headings: as in the export, on screens, or in other lists. */
function guessColumns(names: readonly string[]): ImportColumns {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
  const taken = new Set<number>()
  const columnOf = (field: ImportField) => {
    const words = [field, IMPORT_FIELD_LABELS[field], ...(ALSO[field] ?? [])].map(plain)
    const at = names.findIndex((name, place) => !taken.has(place) && words.includes(plain(name)))
    if (at < 0) return null
    taken.add(at)
    return at
  }
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnOf(field)])) as ImportColumns
}

/** For its owner only, with a preview of the first rows. */
export async function toCollectionImport(
  { db, index, now }: Pick<Importing, 'db' | 'index' | 'now'>,
  row: ShownImport,
): Promise<CollectionImport> {
  return {
    id: row.id,
    state: row.state,
    names: row.names,
    rows: row.rows,
    columns: row.columns,
    preview: row.state === 'ready' ? await previewOf({ db, index, now }, row) : [],
    checked: row.checked,
    added: row.added,
    problems: row.problems,
    problemCount: row.problemCount,
  }
}

/** Cell length in the preview, which shows one line of each. */
const CELL_SHOWN = 120

async function previewOf(
  { index, now }: Pick<Importing, 'db' | 'index' | 'now'>,
  { beginning, columns }: ShownImport,
): Promise<CollectionImport['preview']> {
  const preview: CollectionImport['preview'] = []
  if (beginning === null) return preview
  const hasMachine = columns.opdbId !== null || columns.name !== null
  const read = createRowReader(index, columns, now)
  for await (const row of readCsv(wholeLines(beginning))) {
    if (row.row === 1) continue
    const found = hasMachine ? read(row) : null
    preview.push({
      row: row.row,
      cells: row.cells.map((cell) => cell.slice(0, CELL_SHOWN)),
      machine: found && 'machine' in found ? found.machine : null,
      problem: found && 'problem' in found ? found.problem : null,
    })
    if (preview.length === IMPORT_PREVIEW_ROWS) break
  }
  return preview
}

/** Without the line that was cut. A row of many lines takes far less than the beginning's size. */
function wholeLines(beginning: string): string {
  if (beginning.length < BEGINNING) return beginning
  return beginning.slice(0, Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf('\r')) + 1)
}

const RETENTION_MS = 30 * DAY_MS

/** Removes abandoned files, and records of finished imports. */
export async function cleanUpImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await db.delete(t).where(sql`${t.updatedAt} < ${before.toISOString()}::timestamptz`)
}
