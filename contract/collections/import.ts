// Collections: import from a CSV file with a column mapping chosen by the member.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { fieldsOf, Id } from '#contract/values.ts'
import {
  IMPORT_BYTES,
  IMPORT_COLUMNS_MAX,
  IMPORT_FIELDS,
  IMPORT_PREVIEW_ROWS,
  IMPORT_PROBLEMS_SHOWN,
  IMPORT_ROWS_MAX,
  IMPORT_STATES,
} from './import-limits.ts'

const Column = z
  .int()
  .min(0)
  .max(IMPORT_COLUMNS_MAX - 1)
  .nullable()

/** Column index (from 0) per field; null if unmapped. */
export const ImportColumns = z.strictObject(
  fieldsOf(
    Object.fromEntries(IMPORT_FIELDS.map((field) => [field, true])) as Record<
      (typeof IMPORT_FIELDS)[number],
      true
    >,
    Column,
  ),
)
export type ImportColumns = z.infer<typeof ImportColumns>

export const ImportProblem = z.strictObject({
  row: z.int().describe('As spreadsheets count: the line of names is row 1'),
  text: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const CollectionImport = z.strictObject({
  id: Id,
  state: z.enum(IMPORT_STATES).describe('`refused`: nothing was imported; see the problems'),
  /** Header row of the file. */
  names: z.array(z.string()),
  rows: z.int(),
  columns: ImportColumns,
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
  problems: z.array(ImportProblem).describe(`The first ${IMPORT_PROBLEMS_SHOWN}`),
  problemCount: z.int(),
})
export type CollectionImport = z.infer<typeof CollectionImport>

const OneImport = z.strictObject({ id: Id })

export const collectionsImport = endpoints({
  'GET /api/collection-imports': {
    summary: "The caller's import, with how far it is; null where there is none.",
    access: 'member',
    limit: 'read',
    reply: z.strictObject({ current: CollectionImport.nullable() }),
  },
  'POST /api/collection-imports': {
    summary: `Takes a CSV file of at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows, in UTF-8; it replaces the one before. Nothing is imported yet.`,
    access: 'member',
    limit: 'upload',
    upload: { bytes: IMPORT_BYTES },
    body: z.strictObject({}),
    reply: CollectionImport,
    status: 201,
    refuses: [
      'import_unreadable',
      'import_too_long',
      'import_running',
      'upload_too_large',
      'upload_too_slow',
    ],
  },
  'PUT /api/collection-imports/{id}/columns': {
    summary: 'Matches the columns and answers with the first rows as they would be imported.',
    access: 'member',
    limit: 'write',
    params: OneImport,
    body: ImportColumns,
    reply: CollectionImport,
    refuses: ['import_running', 'name_column_missing', 'column_used_twice'],
  },
  'POST /api/collection-imports/{id}/start': {
    summary:
      'Imports the file as a job: all rows or none, or with `skipsProblems` all rows without a problem.',
    access: 'member',
    limit: 'import',
    params: OneImport,
    body: z.strictObject({ skipsProblems: z.boolean() }),
    reply: CollectionImport,
    status: 202,
    refuses: ['import_running', 'name_column_missing'],
  },
  'DELETE /api/collection-imports/{id}': {
    summary: 'Deletes the uploaded file. Imported entries stay.',
    access: 'member',
    limit: 'write',
    params: OneImport,
    refuses: ['import_running'],
  },
})
