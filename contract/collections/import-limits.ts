// Columns and limits of collection imports. Without schemas, so that pages do not load the validator.

/** Fields that a CSV column can map to. */
export const IMPORT_FIELDS = [
  'opdbId',
  'name',
  'manufacturer',
  'year',
  'status',
  'condition',
  'acquiredOn',
  'pricePaid',
  'value',
  'note',
  'isPublic',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  opdbId: 'OPDB id',
  name: 'Machine',
  manufacturer: 'Manufacturer',
  year: 'Year',
  status: 'Status',
  condition: 'Condition',
  acquiredOn: 'Acquired',
  pricePaid: 'Price paid',
  value: 'Current value',
  note: 'Note',
  isPublic: 'Public',
}

/** A small file that can be imported: shown, and saved as a start. */
export interface ExampleFile {
  columns: readonly string[]
  /** Cells without commas, quotes or line breaks. */
  rows: readonly (readonly string[])[]
}

export const IMPORT_EXAMPLE: ExampleFile = {
  columns: ['Machine', 'Manufacturer', 'Year', 'Status', 'Condition', 'Acquired', 'Price paid'],
  rows: [
    ['Medieval Madness', 'Williams', '1997', 'Owned', 'Good', '2021-05-08', '9500.00'],
    ['Funhouse', 'Williams', '1990', 'Wanted', '', '', ''],
  ],
}

/** The file as CSV. */
export function exampleText({ columns, rows }: ExampleFile): string {
  return [columns, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

export const IMPORT_STATES = ['ready', 'waiting', 'checking', 'refused', 'done'] as const

export const IMPORT_BYTES = 8 * 1024 * 1024
export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_COLUMNS_MAX = 60
/** Maximum of characters per cell, above any field's limit. */
export const IMPORT_CELL_MAX = 20_000
/** Number of rows in the preview. */
export const IMPORT_PREVIEW_ROWS = 10
/** Number of problems listed; the count covers all. */
export const IMPORT_PROBLEMS_SHOWN = 100
