// All calls of logbooks.
import { logbookImport } from './import.ts'
import { logbook } from './logbook.ts'
import { logbookSharing } from './sharing.ts'

export const logbookCalls = {
  ...logbook,
  ...logbookImport,
  ...logbookSharing,
}
