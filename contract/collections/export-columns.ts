import { IMPORT_FIELDS } from './import-limits.ts'

/** Columns of the CSV export, in order. */
export const EXPORT_COLUMNS = [...IMPORT_FIELDS, 'addedAt'] as const
