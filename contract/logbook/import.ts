// Logbook: import of entries from a CSV file with a column mapping chosen by the member.
import { z } from 'zod'
import { IMPORT_ROWS_MAX } from '#contract/collections/import-limits.ts'
import { importColumns, stagedImport } from '#contract/collections/staged-imports.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id } from '#contract/values.ts'
import { LOG_IMPORT_BYTES, LOG_IMPORT_FIELDS } from './import-limits.ts'

const LogbookImportColumns = importColumns(LOG_IMPORT_FIELDS)
export type LogbookImportColumns = z.infer<typeof LogbookImportColumns>

export const LogbookImport = stagedImport(LogbookImportColumns)
export type LogbookImport = z.infer<typeof LogbookImport>

const OneImport = z.strictObject({ id: Id })

export const logbookImport = endpoints({
  'GET /api/logbook-imports': {
    summary: "The caller's import of logbook entries, with how far it is; null where there is none.",
    access: 'member',
    limit: 'read',
    reply: z.strictObject({ current: LogbookImport.nullable() }),
  },
  'POST /api/logbook-imports': {
    summary: `Takes a CSV file of at most ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows, in UTF-8; it replaces the one before. Nothing is imported yet.`,
    access: 'member',
    limit: 'upload',
    upload: { bytes: LOG_IMPORT_BYTES },
    body: z.strictObject({}),
    reply: LogbookImport,
    status: 201,
    refuses: [
      'import_unreadable',
      'import_too_long',
      'import_running',
      'upload_too_large',
      'upload_too_slow',
    ],
  },
  'PUT /api/logbook-imports/{id}/columns': {
    summary: 'Matches the columns and answers with the first rows as they would be imported.',
    access: 'member',
    limit: 'write',
    params: OneImport,
    body: LogbookImportColumns,
    reply: LogbookImport,
    refuses: ['import_running', 'column_used_twice'],
  },
  'POST /api/logbook-imports/{id}/start': {
    summary:
      "Imports the file as a job into logbooks of the caller's machines: all rows or none, or with `skipsProblems` all rows without a problem. Rows that were imported before are skipped.",
    access: 'member',
    limit: 'import',
    params: OneImport,
    body: z.strictObject({ skipsProblems: z.boolean() }),
    reply: LogbookImport,
    status: 202,
    refuses: ['import_running', 'name_column_missing', 'date_column_missing'],
  },
  'DELETE /api/logbook-imports/{id}': {
    summary: 'Deletes the uploaded file. Imported entries stay.',
    access: 'member',
    limit: 'write',
    params: OneImport,
    refuses: ['import_running'],
  },
})
