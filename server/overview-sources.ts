// Sources of the admins' overview: the counts and health checks of each room.
import { eq, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { countSignUps } from '#server/accounts/profile/sign-ups.ts'
import { checkPayments, countFailedWebhookEvents } from '#server/billing/admin/health.ts'
import { countBegun, countEnded, readPlanStatistics } from '#server/billing/admin/plan-statistics.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { countDailyPosts } from '#server/forum/posts/daily-posts.ts'
import { checkCatalogue } from '#server/machines/health.ts'
import { machineProposals } from '#server/machines/tables.ts'
import { countDailyListings } from '#server/market/listings/daily-listings.ts'
import { countMembers } from '#server/moderation/members/sanctions.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import type { OverviewSources } from '#server/site/overview.ts'

export function overviewSources(billing: Billing): OverviewSources {
  return {
    countMembers,
    series: {
      sign_ups: countSignUps,
      posts: countDailyPosts,
      listings: countDailyListings,
      plans_begun: countBegun(billing),
      plans_ended: countEnded(billing),
    },
    readPlans: (db, span) => readPlanStatistics(billing, db, span),
    queues: {
      review: {
        path: paths.moderation(),
        count: (db) => db.$count(moderationCases, isNull(moderationCases.decidedAt)),
      },
      proposals: {
        path: paths.adminProposals({ state: 'open' }),
        count: (db) => db.$count(machineProposals, eq(machineProposals.state, 'open')),
      },
      webhooks: { path: paths.adminBilling({ state: 'failed' }), count: countFailedWebhookEvents },
    },
    checks: [checkCatalogue, ({ db }) => checkPayments(db, billing)],
  }
}
