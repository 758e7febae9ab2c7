// Stored HTML of an older renderer, made again row by row: pages do so whenever they read it, and this once for all.
import type { Db } from '#server/base/database.ts'
import { jobType } from '#server/base/jobs.ts'

/**
 * Renders up to `limit` stale rows of a room after an id, in that order, in a transaction that holds them locked: what
 * is taken back meanwhile must not come again. Answers the last id, or null when there are no more.
 */
export type RefreshRows = (db: Db, afterId: number, limit: number) => Promise<number | null>

/** Nightly; `npm run cli -- jobs run refresh_writing` runs it at once. */
export const refreshWriting = jobType<Record<string, never>>('refresh_writing', {
  retries: 2,
  schedule: '23 4 * * *',
})

const AT_ONCE = 100

export async function runRefreshWriting(db: Db, rooms: readonly RefreshRows[]): Promise<void> {
  for (const refresh of rooms) {
    let last: number | null = 0
    while (last !== null) last = await refresh(db, last, AT_ONCE)
  }
}
