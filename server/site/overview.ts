// The admins' overview, assembled from the rooms' counts.
import { DAY_MS } from '#contract/durations.ts'
import type { HealthFinding, OverviewSeries, PlanStatistics, SiteOverview } from '#contract/site/overview.ts'
import type {
  OverviewDays,
  OverviewQueueName,
  OverviewSeriesName,
} from '#contract/site/overview-constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { readJobs } from '#server/base/jobs/admin-jobs.ts'
import { checkAddress, checkDisk, checkEmail, checkWork } from './health.ts'

export interface OverviewSources {
  countMembers(db: Db): Promise<number>
  /** Counts per day of the span, keyed "2026-01-31". */
  series: Record<OverviewSeriesName, (db: Db, span: TimeSpan) => Promise<Map<string, number>>>
  /** Paid tiers, cheapest first. */
  readPlans(db: Db, span: TimeSpan): Promise<PlanStatistics[]>
  queues: Record<OverviewQueueName, { path: string; count(db: Db): Promise<number> }>
  /** Health checks of rooms, beside those of the infrastructure. */
  checks: readonly ((context: AppContext) => Promise<HealthFinding>)[]
  /** The queues of jobs that send email. */
  mailQueues: readonly string[]
}

export async function readOverview(
  context: AppContext,
  sources: OverviewSources,
  days: OverviewDays = '30',
): Promise<SiteOverview> {
  const { db, clock } = context
  const now = clock.now()
  const names = dayNames(now, Number(days))
  const until = new Date(dayOf(now).getTime() + DAY_MS)
  const from = new Date(until.getTime() - Number(days) * DAY_MS)
  const twice = { from: new Date(from.getTime() - Number(days) * DAY_MS), until }
  const [members, work, plans, series, queues, ...found] = await Promise.all([
    sources.countMembers(db),
    readJobs(db, now),
    sources.readPlans(db, { from, until }),
    Promise.all(
      Object.entries(sources.series).map(async ([name, count]) =>
        toSeries(name as OverviewSeriesName, await count(db, twice), names),
      ),
    ),
    Promise.all(
      Object.entries(sources.queues).map(async ([name, { path, count }]) => ({
        name: name as OverviewQueueName,
        waiting: await count(db),
        path,
      })),
    ),
    checkDisk(context),
    ...sources.checks.map((check) => check(context)),
  ])
  return {
    at: now.toISOString(),
    from: names[0] ?? '',
    members,
    series,
    plans,
    queues,
    health: [
      ...found,
      checkEmail(context, work, sources.mailQueues),
      checkWork(work, sources.mailQueues),
      checkAddress(context),
    ],
  }
}

/** Days outside the requested period belong to the one before. */
function toSeries(
  name: OverviewSeriesName,
  counts: ReadonlyMap<string, number>,
  names: readonly string[],
): OverviewSeries {
  const days = names.map((day) => counts.get(day) ?? 0)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return { name, days, before: all - days.reduce((sum, count) => sum + count, 0) }
}

const nameOf = (day: Date) => day.toISOString().slice(0, 'yyyy-mm-dd'.length)
const dayOf = (now: Date) => new Date(`${nameOf(now)}T00:00:00Z`)

/** The last days in UTC, ending today. */
function dayNames(now: Date, days: number): string[] {
  const today = dayOf(now).getTime()
  return Array.from({ length: days }, (_, at) => nameOf(new Date(today - (days - 1 - at) * DAY_MS)))
}
