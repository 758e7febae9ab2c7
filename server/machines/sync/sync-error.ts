import { OutsideError } from '#server/adapters/catalogue/port.ts'

/** Why a synchronization stopped before it changed anything; one line for operators. */
export class SyncError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SyncError'
  }
}

/** Whether an error is a synchronization's own one-line explanation. */
export function isSyncFailure(error: unknown): error is SyncError | OutsideError {
  return error instanceof SyncError || error instanceof OutsideError
}
