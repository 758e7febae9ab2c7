// What differs between imports: their table, their fields, and what becomes of a row.
import type { ImportProblem } from '#contract/collections/staged-imports.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Refusal } from '#server/base/refusal.ts'
import type { CsvRow } from './csv-rows.ts'
import type { StagedTable } from './staged-columns.ts'

/** Column index (from 0) per field; null if unmapped. */
export type ColumnsOf<F extends string> = Readonly<Record<F, number | null>>

/** A row converted to an entry for `machine`, or its problem. */
export type ReadRow<E> = { row: number; entry: E; machine: string } | { row: number; problem: string }
export type RowReader<E> = (row: CsvRow) => ReadRow<E>

export interface CheckedRow<E> {
  row: number
  entry: E
}

/** Importing member and time. */
export interface ImportingMember {
  userId: number
  now: Date
}

export interface ImportKind<F extends string, E> {
  table: StagedTable
  fields: readonly F[]
  labels: Readonly<Record<F, string>>
  /** Headings that other lists use, beside names and labels of the fields. */
  headings: Readonly<Partial<Record<F, readonly string[]>>>
  /** The refusal of columns by which no row can be read; null if rows can be. */
  refusalOf: (columns: ColumnsOf<F>) => Refusal | null
  /** For one reading of a file, since it remembers what it looked up. The reader itself makes no queries. */
  openReader: (db: Db, member: ImportingMember, columns: ColumnsOf<F>) => Promise<RowReader<E>>
  /** Locks what the entries belong to; which of the rows fit beside what is there. */
  fit: (
    tx: Db,
    member: ImportingMember,
    rows: readonly CheckedRow<E>[],
  ) => Promise<{ entries: E[]; skipped: number; problems: ImportProblem[] }>
  insert: (tx: Db, member: ImportingMember, entries: readonly E[]) => Promise<void>
}
