// Advisory locks of the database, in one list so that no two share a number.
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Every lock with its number. Two versions of the program run side by side during an update: a number never changes,
 * and the number of a removed lock is not reused.
 */
export const LOCKS = {
  /** Migrations: of processes that start at once, one migrates. */
  migrations: 7_274_201,
  /** Creating the first admin: of many simultaneous attempts, one succeeds. */
  firstAdmin: 7_274_202,
  /** Catalogue sync: one run at a time. */
  catalogueSync: 7_274_203,
  /** Startup work that processes starting at once would do twice. */
  start: 7_274_204,
  /** Changes that can leave fewer admins: two who demote each other at once would each find the other still there. */
  admins: 7_274_205,
  /** Usernames that differ only in separators, keyed by the name without them. */
  usernames: 7_274_206,
  /** Adding a manufacturer: two simultaneous requests for the same one add one. */
  manufacturers: 7_274_207,
  /** Rows and counters of many machines, changed in several statements. */
  machineCounters: 7_274_208,
  /** Serving: shared by every connection of a process, exclusive for a restore. */
  serving: 7_274_209,
  /** A draft's first save and the post made from it, keyed by member and draft. */
  draftKeys: 7_274_210,
  /** Counters of many topics, updated at once. */
  topicCounters: 7_274_211,
  /** Adding, ordering and deleting forum categories. */
  forumCategories: 7_274_212,
} as const

export type Lock = keyof typeof LOCKS

/** Waits for the lock and holds it until the transaction ends; a key limits it to holders of the same key. */
export async function takeLock(tx: Db, lock: Lock, key?: string): Promise<void> {
  const number = LOCKS[lock]
  await tx.execute(
    key === undefined
      ? sql`select pg_advisory_xact_lock(${number})`
      : sql`select pg_advisory_xact_lock(${number}::int, hashtext(${key}))`,
  )
}
