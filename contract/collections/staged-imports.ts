// Collections: shapes of imports from CSV files, whatever is imported: a collection, or logbooks.
import { z } from 'zod'
import { fieldsOf, Id } from '#contract/values.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_PREVIEW_ROWS,
  IMPORT_PROBLEMS_SHOWN,
  IMPORT_STATES,
} from './import-limits.ts'

const Column = z
  .int()
  .min(0)
  .max(IMPORT_COLUMNS_MAX - 1)
  .nullable()

/** Column index (from 0) per field; null if unmapped. */
export function importColumns<F extends string>(fields: readonly F[]) {
  return z.strictObject(
    fieldsOf(Object.fromEntries(fields.map((field) => [field, true])) as Record<F, true>, Column),
  )
}

export const ImportProblem = z.strictObject({
  row: z.int().describe('As spreadsheets count, with empty lines: the first line is row 1'),
  text: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const Staged = z.strictObject({
  id: Id,
  state: z.enum(IMPORT_STATES).describe('`refused`: nothing was imported; see the problems'),
  /** Header row of the file. */
  names: z.array(z.string()),
  rows: z.int(),
  preview: z
    .array(
      z.strictObject({
        row: z.int(),
        cells: z.array(z.string()),
        machine: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    )
    .describe(`The first ${IMPORT_PREVIEW_ROWS} rows, with the machine that each is taken for`),
  checked: z.int().describe('Rows that were read so far'),
  added: z.int(),
  skipped: z
    .int()
    .describe('Rows that were there already; 0 for a collection, which may list a machine twice'),
  problems: z.array(ImportProblem).describe(`The first ${IMPORT_PROBLEMS_SHOWN}`),
  problemCount: z.int(),
})

/** An import with its columns. */
export function stagedImport<C extends z.ZodType>(columns: C) {
  return Staged.extend({ columns })
}
/** An import of any kind, for what is common to them. */
export type StagedImport<F extends string = string> = z.infer<typeof Staged> & {
  columns: Readonly<Record<F, number | null>>
}
