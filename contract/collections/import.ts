// Collections: import from a CSV file with a column mapping chosen by the member.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id } from '#contract/values.ts'
import { IMPORT_BYTES, IMPORT_FIELDS, IMPORT_ROWS_MAX } from './import-limits.ts'
import { importColumns, stagedImport } from './staged-imports.ts'

export const ImportColumns = importColumns(IMPORT_FIELDS)
export type ImportColumns = z.infer<typeof ImportColumns>

export const CollectionImport = stagedImport(ImportColumns)
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
    refuses: ['import_running', 'column_used_twice'],
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
