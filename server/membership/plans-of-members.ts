// The plans of several members at once, for lists of members.
import { eq, inArray } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { besideThePlan, planTiers } from '#server/membership/gifts/gift-plans.ts'
import { planInForce } from './entitlements.ts'
import { planColumns } from './member-plan.ts'
import { memberPlans } from './tables.ts'

/** By member, the plan that counts, a gift or their own; with the tier's name, even if it is no longer on offer. */
export async function readPlansOf(db: Db, userIds: readonly number[], now: Date) {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: users.id, role: users.role, ...planColumns, ...besideThePlan(now) })
    .from(users)
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .where(inArray(users.id, [...userIds]))
  return new Map(
    rows.map((row) => {
      const plan = planInForce(row, planTiers(row, row), now)
      const tierName = row.tiers?.find(({ id }) => id === plan.membershipTierId)?.name ?? null
      const { membershipTierId, subscriptionStatus, subscriptionEndDate } = plan
      return [row.userId, { membershipTierId, tierName, subscriptionStatus, subscriptionEndDate }]
    }),
  )
}
