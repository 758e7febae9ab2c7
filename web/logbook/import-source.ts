// Import of logbook entries.
import {
  LOG_IMPORT_EXAMPLE,
  LOG_IMPORT_FIELD_LABELS,
  LOG_IMPORT_FIELDS,
  type LogImportField,
} from '#contract/logbook/import-limits.ts'
import { api } from '#web/api.ts'
import type { ImportSource } from '#web/collections/imports/import-query.ts'
import { refreshEntries } from '#web/collections/refresh.ts'
import { query } from '#web/queries.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { refreshLogbooks } from './logbook-query.ts'

export const logbookImportQuery = query('GET /api/logbook-imports')

export const logbookSource: ImportSource<LogImportField> = {
  query: logbookImportQuery,
  address: '/api/logbook-imports',
  match: (id, columns) => api('PUT /api/logbook-imports/{id}/columns', { params: { id }, body: columns }),
  start: (id, skipsProblems) =>
    api('POST /api/logbook-imports/{id}/start', { params: { id }, body: { skipsProblems } }),
  refresh: async (client) => {
    await Promise.all([refreshLogbooks(client), refreshEntries(client)])
  },
  fields: LOG_IMPORT_FIELDS,
  labels: LOG_IMPORT_FIELD_LABELS,
  missing: ({ opdbId, name, collectionId, date }) => {
    if (opdbId === null && name === null && collectionId === null) {
      return 'Choose the column with the machine’s name, its OPDB id or its collection id first.'
    }
    return date === null ? 'Choose the column with the date first.' : null
  },
  title: 'Import logbook entries',
  lead: 'From a CSV file with one entry in each row',
  hint: 'Entries go to machines of your collection, found by their OPDB id, or by name with maker and year; the collection id tells two of the same machine apart. A row without a kind counts as service. Parts have a line each in their cell, like “Coil: 4.25”. Rows that are in your logbooks already are skipped.',
  example: LOG_IMPORT_EXAMPLE,
  exampleName: 'logbook-example.csv',
  scriptNeeded: 'Importing logbook entries',
  addedText: (count) => countText(count, 'entry imported', 'entries imported'),
}
