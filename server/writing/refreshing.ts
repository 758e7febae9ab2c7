// Re-renders stored HTML of an older renderer row by row. Pages also do so whenever they read it; this job does it for
// good.
import type { Db } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import type { StoredText } from './stored.ts'

/**
 * Renders up to `limit` stale rows of a room after an id, in that order, in a transaction that locks them: a text
 * deleted meanwhile must not return. Returns the last id, or null if there are no more.
 */
export type RefreshRows = (db: Db, afterId: number, limit: number) => Promise<number | null>

interface Refreshing<T extends { id: number }> {
  /** Stale rows after an id, in that order, locked. */
  select(tx: Db, afterId: number, limit: number): Promise<T[]>
  fresh(tx: Db, rows: readonly T[]): Promise<(T & Made)[]>
  store(tx: Db, id: number, made: Made): Promise<unknown>
}
type Made = Pick<StoredText, 'html' | 'excerpt' | 'rendererVersion'>

/** Builds a room's `RefreshRows` from its queries. */
export function refreshing<T extends { id: number }>({ select, fresh, store }: Refreshing<T>): RefreshRows {
  return (db, afterId, limit) =>
    db.transaction(async (tx) => {
      const rows = await select(tx, afterId, limit)
      for (const { id, html, excerpt, rendererVersion } of await fresh(tx, rows)) {
        await store(tx, id, { html, excerpt, rendererVersion })
      }
      return rows.at(-1)?.id ?? null
    })
}

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
