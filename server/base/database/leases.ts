// Leases: work that one process does at a time. A lease is a row with an expiry and not a database lock: the embedded
// database has a single session, and such work asks other servers, for which no transaction may wait.
import { randomUUID } from 'node:crypto'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MINUTE_MS } from '#contract/durations.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { rowsOf } from './database.ts'

/** A process that dies blocks the others no longer than that. */
const LEASE_MS = MINUTE_MS
const PAUSE_MS = 50

interface Wanted<T> {
  /** With the columns `heldBy` and `heldUntil`. */
  table: PgTable & { heldBy: unknown; heldUntil: unknown }
  row: SQL
  /** How long to wait for another holder. */
  timeoutMs: number
  leaseMs?: number
  onBusy: () => T
  onMissing: () => T
}

/**
 * Does the work under the row's lease, which is renewed until the work ends. Work that stores something checks in its
 * transaction that `held_by` is still its holder: a process that stood still may have lost the lease.
 */
export async function withLease<T>(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  { table, row, timeoutMs, leaseMs = LEASE_MS, onBusy, onMissing }: Wanted<T>,
  work: (holder: string) => Promise<T>,
): Promise<T> {
  const holder = randomUUID()
  const isHeld = sql`${row} and held_by = ${holder}`
  const hold = async (where: SQL) => {
    const until = new Date(clock.now().getTime() + leaseMs)
    const held = await rowsOf(
      db,
      sql`update ${table} set held_by = ${holder}, held_until = ${until}::timestamptz where ${where} returning 1`,
    )
    return held.length > 0
  }
  const take = () => hold(sql`${row} and (held_by is null or held_until < ${clock.now()}::timestamptz)`)

  const givenUp = Date.now() + timeoutMs
  while (!(await take())) {
    if ((await db.$count(table, row)) === 0) return onMissing()
    if (Date.now() >= givenUp) return onBusy()
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  let isOver = false
  const renewal = setInterval(async () => {
    try {
      if ((await hold(isHeld)) || isOver) return
      clearInterval(renewal)
      log.warn({ table: getTableName(table), holder }, 'a lease was lost')
    } catch (error) {
      log.warn({ err: error }, 'a lease was not renewed')
    }
  }, leaseMs / 3)
  renewal.unref()
  try {
    return await work(holder)
  } finally {
    isOver = true
    clearInterval(renewal)
    // The work is done or has failed, whatever becomes of the lease: it expires by itself.
    await db
      .execute(sql`update ${table} set held_by = null, held_until = null where ${isHeld}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a lease was not released'))
  }
}
