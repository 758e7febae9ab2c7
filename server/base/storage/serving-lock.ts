// The serving lock: a restore must not replace the database under a running process. Every connection of a process
// takes a shared session lock before its first query, so none reads a row without it, even after a reconnect; a restore
// takes the same lock exclusively.
import type { Connection } from '#server/base/database/connection.ts'
import { LOCKS } from '#server/base/database/locks.ts'

/** Marks a restore that is running or was interrupted: it stores what undoing it needs. */
export const UNFINISHED_SCHEMA = 'restore_unfinished'

/** The schema of extensions, separate so that a restore does not rename or drop them. */
export const EXTENSIONS_SCHEMA = 'extensions'

export const CUT_OFF = 'A restore was cut off; npm start puts back what was there before.'

/** Says why a connection may not be used now. */
export class NotServing extends Error {
  /** PostgreSQL's own code for "cannot connect now": callers get the same answer as in any outage. */
  readonly code = '57P03'
}

/**
 * Prepares each new connection of one process. `onReplaced` is called once when a restore has replaced the database
 * that the first connection used: the process's memory belongs to the old one, so the process should end.
 */
export function servingConnections(onReplaced: () => void): (client: Connection) => Promise<void> {
  let site: number | null = null
  let isReplaced = false
  return async (client) => {
    const { rows: locks } = await client.query(
      `select pg_try_advisory_lock_shared($1) as held,
         set_config('search_path', current_setting('search_path') || ', ${EXTENSIONS_SCHEMA}', false)`,
      [LOCKS.serving],
    )
    if (!locks[0]?.held)
      throw new NotServing('A restore of this database is running; try again when it has ended.')
    // Checked after the lock is held: the statement above may have started before a restore ended.
    const { rows } = await client.query(
      `select coalesce(to_regnamespace('public')::oid::int8, 0)::float8 as site,
         to_regnamespace('${UNFINISHED_SCHEMA}') is not null as unfinished`,
    )
    const { site: found, unfinished } = rows[0] as { site: number; unfinished: boolean }
    const isFirst = site === null
    site ??= found
    if (site === found && !unfinished) return
    if (isFirst) throw new NotServing(CUT_OFF)
    if (!isReplaced) onReplaced()
    isReplaced = true
    throw new NotServing(
      'This database was restored while the process was away from it; start the process again.',
    )
  }
}

const PAUSE_MS = 100

/**
 * Takes the database exclusively for a restore; false while another process has connections to it. With a timeout it
 * waits for the connections of a process that has just ended: the server takes a moment to notice.
 */
export async function lockForRestore(client: Connection, timeoutMs = 0): Promise<boolean> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCKS.serving])
    if (rows[0]?.held === true) return true
    if (Date.now() >= until) return false
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}
