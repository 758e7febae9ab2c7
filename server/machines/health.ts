// Health check of the catalogue: age of the last synchronization.
import { desc, eq } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import type { HealthFinding } from '#contract/site/overview.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { catalogueSyncs } from './tables.ts'

/** After this long without an answer, the source's problem will not pass by itself. */
const STALE_DAYS = 3

/** Age of our copy of the Open Pinball Database. */
export async function checkCatalogue({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<HealthFinding> {
  const newest = desc(catalogueSyncs.id)
  const [last] = await db.select().from(catalogueSyncs).orderBy(newest).limit(1)
  const [done] = await db
    .select()
    .from(catalogueSyncs)
    .where(eq(catalogueSyncs.status, 'done'))
    .orderBy(newest)
    .limit(1)
  const days = done ? Math.floor((clock.now().getTime() - done.startedAt.getTime()) / DAY_MS) : null
  const isStale = days === null || days >= STALE_DAYS
  const advice =
    last?.status === 'failed'
      ? 'Read why the last run failed, then start the daily synchronization by hand.'
      : 'Start the daily synchronization by hand, and check that OPDB_API_URL can be reached from here.'
  return {
    check: 'catalogue',
    state: isStale ? 'doubtful' : 'good',
    text: days === null ? 'The site still uses the catalogue that it was installed with.' : ageText(days),
    advice: isStale ? advice : null,
    path: paths.adminJobs(),
  }
}

function ageText(days: number): string {
  if (days === 0) return 'The catalogue was brought up to date within the last day.'
  return `The catalogue was last brought up to date ${days === 1 ? 'a day' : `${days} days`} ago.`
}
