// Daily job that synchronizes the catalogue, if the network allows it.

import { and, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { syncCatalogue } from '#server/machines/sync/sync.ts'
import { isSyncFailure } from '#server/machines/sync/sync-error.ts'
import { catalogueSyncs } from './tables.ts'

/** At an odd minute, since the source has many clients. */
export const syncDaily = jobType<Record<string, never>>('machines.sync_daily', {
  retries: 0,
  schedule: '23 4 * * *',
})

/** Whether no synchronization finished within a day: at the first start, and after a long downtime. */
export async function isSyncDue({ db, clock }: AppContext): Promise<boolean> {
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  const recent = await db
    .select({ id: catalogueSyncs.id })
    .from(catalogueSyncs)
    .where(and(eq(catalogueSyncs.status, 'done'), gt(catalogueSyncs.startedAt, dayAgo)))
    .limit(1)
  return recent.length === 0
}

/** Never fails because of the source: the site works with its copy, and retries tomorrow. */
export async function runDailySync(context: AppContext, outside: OutsideCatalogue): Promise<void> {
  try {
    const { rejected, ...counts } = await syncCatalogue(context, { outside })
    context.log.info({ ...counts, rejected: rejected.length }, 'the catalogue was synchronized')
  } catch (error) {
    if (!isSyncFailure(error)) throw error
    context.log.info({ reason: error.message }, 'the catalogue was not synchronized today')
  }
}
