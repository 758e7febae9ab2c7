// All calls of logbooks.
import { logbook } from './logbook.ts'
import { logbookSharing } from './sharing.ts'

export const logbookCalls = {
  ...logbook,
  ...logbookSharing,
}
