// The plans of several members at once, for lists of members.
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { memberPlans, membershipTiers } from './tables.ts'

/** By member, of those who have a plan; with the tier's name, even if it is no longer on offer. */
export async function readPlansOf(db: Db, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({
      userId: memberPlans.userId,
      membershipTierId: memberPlans.tierId,
      tierName: membershipTiers.name,
      subscriptionStatus: memberPlans.status,
      subscriptionEndDate: memberPlans.endDate,
    })
    .from(memberPlans)
    .leftJoin(membershipTiers, eq(membershipTiers.id, memberPlans.tierId))
    .where(inArray(memberPlans.userId, [...userIds]))
  return new Map(rows.map(({ userId, ...plan }) => [userId, plan]))
}
