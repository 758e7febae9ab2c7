// Advisory locks of the database: one list, so that no two of them share a number.
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Every lock with its number. Processes of two versions meet while a site is updated: a number never changes, and
 * a lock that is dropped leaves its number unused.
 */
export const LOCKS = {
  /** Migrating: of processes that start at once, one migrates. */
  migrations: 7_274_201,
  /** Creating the first admin: of many at once, one succeeds. */
  firstAdmin: 7_274_202,
  /** Synchronizing the machine catalogue: one run at a time. */
  catalogueSync: 7_274_203,
  /** Starting: what processes that start at once would do twice. */
  start: 7_274_204,
  /** Whatever can leave fewer admins: two who demote each other would both find the other still there. */
  admins: 7_274_205,
  /** Usernames that differ in separators alone, keyed by the name without them. */
  usernames: 7_274_206,
  /** Adding a manufacturer: two who add the same one at once add one. */
  manufacturers: 7_274_207,
  /** Rows and counters of many machines, changed in several statements. */
  machineCounters: 7_274_208,
  /** Serving: shared by every connection of a process, taken alone by a restore. */
  serving: 7_274_209,
  /** A draft's first save and the post of its text, keyed by member and draft. */
  draftKeys: 7_274_210,
  /** Counters of many topics, written at once. */
  topicCounters: 7_274_211,
  /** Adding, ordering and deleting forum categories. */
  forumCategories: 7_274_212,
} as const

export type Lock = keyof typeof LOCKS

/** Waits for the lock and holds it until the transaction ends; with a key, only against holders of the same key. */
export async function holdLock(tx: Db, lock: Lock, key?: string): Promise<void> {
  const number = LOCKS[lock]
  await tx.execute(
    key === undefined
      ? sql`select pg_advisory_xact_lock(${number})`
      : sql`select pg_advisory_xact_lock(${number}::int, hashtext(${key}))`,
  )
}
