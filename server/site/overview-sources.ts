// What the admins' overview and the statistics strip count, as ports of the rooms to the right.
import { paths } from '#contract/paths.ts'
import type { HealthFinding, PlanStatistics } from '#contract/site/overview.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { countWaitingMessages } from './contact.ts'
import type { OverviewSources } from './overview.ts'
import type { StatisticSources } from './statistics.ts'

type Count = (db: Db) => Promise<number>
type CountByDay = (db: Db, span: TimeSpan) => Promise<Map<string, number>>
type Check = (context: AppContext) => Promise<HealthFinding>

export interface StatisticPorts {
  countMachines: Count
  countManufacturers: Count
  hasWholeCatalogue: (db: Db) => Promise<boolean>
  countMembers: Count
  countListings: Count
  countPosts: Count
}

export interface OverviewPorts {
  countMembers: Count
  countSignUps: CountByDay
  countDailyPosts: CountByDay
  countDailyListings: CountByDay
  planStatistics: {
    countBegun: CountByDay
    countEnded: CountByDay
    read: (db: Db, span: TimeSpan) => Promise<PlanStatistics[]>
  }
  countOpenCases: Count
  countOpenProposals: Count
  countOpenEventProposals: Count
  countFailedWebhookEvents: Count
  checkCatalogue: Check
  checkPayments: Check
}

export function statisticSources(ports: StatisticPorts): StatisticSources {
  return {
    counts: {
      machines: ports.countMachines,
      manufacturers: ports.countManufacturers,
      members: ports.countMembers,
      listings: ports.countListings,
      posts: ports.countPosts,
    },
    hasWholeCatalogue: ports.hasWholeCatalogue,
  }
}

export function overviewSources(
  ports: OverviewPorts,
  { mailQueues }: Pick<OverviewSources, 'mailQueues'>,
): OverviewSources {
  return {
    countMembers: ports.countMembers,
    series: {
      sign_ups: ports.countSignUps,
      posts: ports.countDailyPosts,
      listings: ports.countDailyListings,
      plans_begun: ports.planStatistics.countBegun,
      plans_ended: ports.planStatistics.countEnded,
    },
    readPlans: ports.planStatistics.read,
    queues: {
      review: { path: paths.moderation(), count: ports.countOpenCases },
      contact: { path: paths.adminSettings({ tab: 'inbox' }), count: countWaitingMessages },
      proposals: { path: paths.adminProposals({ state: 'open' }), count: ports.countOpenProposals },
      event_proposals: { path: paths.adminEvents(), count: ports.countOpenEventProposals },
      webhooks: { path: paths.adminBilling({ state: 'failed' }), count: ports.countFailedWebhookEvents },
    },
    checks: [ports.checkCatalogue, ports.checkPayments],
    mailQueues,
  }
}
