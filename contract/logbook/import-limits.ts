// Columns and limits of logbook imports. Without schemas, so that pages do not load the validator.
import type { ExampleFile } from '#contract/collections/import-limits.ts'

/** Fields that a CSV column can map to. */
export const LOG_IMPORT_FIELDS = [
  'opdbId',
  'name',
  'manufacturer',
  'year',
  'collectionId',
  'date',
  'kind',
  'note',
  'parts',
  'amount',
  'partsCost',
  'counterparty',
  'score',
  'players',
  'games',
] as const
export type LogImportField = (typeof LOG_IMPORT_FIELDS)[number]

export const LOG_IMPORT_FIELD_LABELS: Readonly<Record<LogImportField, string>> = {
  opdbId: 'OPDB id',
  name: 'Machine',
  manufacturer: 'Manufacturer',
  year: 'Year',
  collectionId: 'Collection id',
  date: 'Date',
  kind: 'Kind',
  note: 'Note',
  parts: 'Parts',
  amount: 'Price or cost',
  partsCost: 'Cost of the parts',
  counterparty: 'Seller or buyer',
  score: 'Best score',
  players: 'Players',
  games: 'Games',
}

/** Enough for 50,000 entries with a short note each. */
export const LOG_IMPORT_BYTES = 24 * 1024 * 1024

export const LOG_IMPORT_EXAMPLE: ExampleFile = {
  columns: ['Machine', 'Date', 'Kind', 'Note', 'Parts', 'Price or cost', 'Best score'],
  rows: [
    ['Medieval Madness', '2024-03-02', 'Service', 'New flipper rubbers', 'Rubber set: 12.50', '40.00', ''],
    ['Medieval Madness', '2024-04-20', 'Games played', '', '', '', '84210470'],
  ],
}
