// Priority of listings in lists. A job refreshes it, because nothing notifies listings when a plan ends.
import { and, eq, ne } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { users } from '#server/accounts/tables.ts'
import type { RunningContext } from '#server/base/app-context.ts'
import { isOneOf } from '#server/base/database/database.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { listings } from '#server/market/tables.ts'
import { permissionsOfPlan } from '#server/membership/entitlements.ts'
import { besideThePlan, planTiers } from '#server/membership/gifts/gift-plans.ts'
import { planColumns } from '#server/membership/member-plan.ts'
import { memberPlans } from '#server/membership/tables.ts'

export const refreshPriority = jobType<Record<string, never>>('refresh_listing_priority', {
  retries: 2,
  schedule: '17 * * * *',
})

/** Sets the priority of open listings from their sellers' present plans. */
export async function runRefreshPriority({ db, planClock }: RunningContext): Promise<void> {
  const now = planClock.now()
  const sellers = await db
    .selectDistinctOn([users.id], {
      id: users.id,
      username: users.username,
      role: users.role,
      ...planColumns,
      ...besideThePlan(now),
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .where(eq(listings.state, 'open'))
    .orderBy(users.id)
  const first = sellers.filter(({ id, username, ...plan }) => {
    const permissions = permissionsOfPlan(plan, planTiers(plan, plan), now)
    return may(
      { member: { id, username, role: plan.role, isSilenced: false }, permissions },
      'priorityListing',
    )
  })
  const firstIds = new Set(first.map(({ id }) => id))
  for (const isPriority of [true, false]) {
    const ids = sellers.flatMap(({ id }) => (firstIds.has(id) === isPriority ? [id] : []))
    if (ids.length === 0) continue
    await db
      .update(listings)
      .set({ isPriority })
      .where(
        and(isOneOf(listings.sellerId, ids), eq(listings.state, 'open'), ne(listings.isPriority, isPriority)),
      )
  }
}
