// The lock that allows only one synchronization at a time.
import type { AppContext } from '#server/base/app-context.ts'
import type { Database } from '#server/base/database/database.ts'
import { SyncError } from './sync-error.ts'

/** Throws if the lock was lost with its connection, so that another run may be writing. */
export type MustBeAlone = () => void

// The embedded database belongs to one process, so a mark in memory is a sufficient lock.
const busy = new WeakSet<Database>()

/**
 * Runs the work exclusively among all processes of the site; throws SyncError if another run is active. The work calls
 * `mustBeAlone` before it writes.
 */
export async function alone<T>(
  { database }: AppContext,
  work: (mustBeAlone: MustBeAlone) => Promise<T>,
): Promise<T> {
  if (busy.has(database)) throw alreadyRunning()
  busy.add(database)
  try {
    const run = await database.tryAlone('catalogueSync', (isHeld) =>
      work(() => {
        if (!isHeld()) throw new SyncError('The connection to the database broke during the synchronization.')
      }),
    )
    if (!run) throw alreadyRunning()
    return run.done
  } finally {
    busy.delete(database)
  }
}

function alreadyRunning(): SyncError {
  return new SyncError('A synchronization is already running.')
}
