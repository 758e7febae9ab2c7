// Schedules whose minute passed while no process ran. pg-boss then waits for the next one: a computer that is off every
// night would never clean up.
import { sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { runSchedule } from './admin-jobs.ts'
import { lastRun, nextRun } from './cron.ts'
import { jobType } from './jobs.ts'

/** At every start, and hourly for a computer that slept. */
export const missedRuns = jobType<Record<string, never>>('missed_runs', {
  retries: 0,
  schedule: '53 * * * *',
})

/** By then the queue has sent what was due. */
const LATE_MS = 5 * MINUTE_MS

/**
 * Queues the work of daily and rarer schedules once if their last time has passed without it; of more frequent ones the next
 * time is near. A schedule is due from its creation on: a fresh site has missed nothing.
 */
export async function queueMissedRuns(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // A statement of its own: the next one then sees what another process has queued.
    await tx.execute(sql`select name from pgboss.schedule order by name for update`)
    const schedules = await rowsOf<{ name: string; cron: string; since: number }>(
      tx,
      sql`select name, cron, extract(epoch from greatest(created_on,
            (select max(j.created_on) from pgboss.job j where j.name = s.name),
            (select max(a.created_on) from pgboss.archive a where a.name = s.name)))::float8 as since
          from pgboss.schedule s where left(name, 2) <> '__'`,
    )
    for (const { name, cron, since } of schedules)
      if (isMissed(cron, new Date(since * 1_000), now)) await runSchedule(tx, name)
  })
}

function isMissed(cron: string, since: Date, now: Date): boolean {
  const last = lastRun(cron, now)
  const next = nextRun(cron, now)
  if (!last || !next || next.getTime() - last.getTime() < DAY_MS) return false
  return since < last && now.getTime() - last.getTime() > LATE_MS
}
