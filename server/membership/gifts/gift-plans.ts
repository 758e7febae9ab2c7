// Plans from gifts: read beside the paid plan, so that they begin and end by the clock alone and the code that stores
// paid plans need not know about them.
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import type { PlanOfUser } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import {
  giftCounts,
  type Plan,
  type PlanTiers,
  planInForce,
  type TierRights,
} from '#server/membership/entitlements.ts'
import { planColumns } from '#server/membership/member-plan.ts'
import { forumExperts, giftCodes, memberPlans, membershipTiers as tiers } from '#server/membership/tables.ts'

type NamedTier = TierRights & { name: string }
/** A code's tier and the end of its gift, as in JSON. */
type RunningGift = { tierId: number; until: string }

// In a query of one table drizzle omits the column's table, and in the subquery `id` would be another column.
const OUTER_ID = sql`${users}.${sql.identifier('id')}`

/**
 * Columns for a query of `users` that has to compute a member's rights. All tiers come as one value: joining the
 * chosen, the free and the given one costs more than reading the few there are.
 */
export function besideThePlan(now: Date | Placeholder) {
  return {
    tiers: sql`(select json_agg(json_build_object(
      'id', ${tiers.id}, 'name', ${tiers.name}, 'priceCents', ${tiers.priceCents},
      'permissions', ${tiers.permissions})) from ${tiers})` as SQL<NamedTier[] | null>,
    gifts:
      sql`(select json_agg(json_build_object('tierId', ${giftCodes.tierId}, 'until', ${giftCodes.givenUntil}))
      from ${giftCodes} where ${giftCodes.redeemedBy} = ${OUTER_ID}
      and ${giftCodes.givenUntil} > ${sql.param(now, giftCodes.givenUntil)})` as SQL<RunningGift[] | null>,
    isExpert: sql<boolean>`exists (select from ${forumExperts} where ${forumExperts}.user_id = ${OUTER_ID})`,
  }
}

/**
 * These columns in the form that rights are computed from; of the gifts, the highest tier until its last code's end.
 */
export function planTiers(
  { membershipTierId }: Pick<Plan, 'membershipTierId'>,
  {
    tiers: all,
    gifts,
    isExpert,
  }: { tiers: NamedTier[] | null; gifts: RunningGift[] | null; isExpert: boolean },
): PlanTiers & { given: { tier: NamedTier; until: Date } | null } {
  const find = (id: number | null) => all?.find((tier) => tier.id === id) ?? null
  const [highest] = (gifts ?? [])
    .flatMap(({ tierId, until }) => {
      const tier = find(tierId)
      return tier ? [{ tier, until: new Date(until) }] : []
    })
    .sort((a, b) => b.tier.priceCents - a.tier.priceCents || a.tier.id - b.tier.id || +b.until - +a.until)
  return {
    chosen: find(membershipTierId),
    free: find(FREE_TIER_ID),
    given: highest ?? null,
    isExpert,
  }
}

/** Columns that a member's plan and gift are computed from, for a query of `users` that left-joins `memberPlans`. */
export function planWithGiftColumns(now: Date | Placeholder) {
  return { role: users.role, ...planColumns, ...besideThePlan(now) }
}

/** A row of these columns. */
interface PlanWithGiftRow extends Plan {
  tiers: NamedTier[] | null
  gifts: RunningGift[] | null
  isExpert: boolean
}

/** The member's running gift, and whether it is what counts of their plans; null if there is none. */
export function runningGift(row: PlanWithGiftRow, now: Date) {
  const given = planTiers(row, row)
  return given.given && { ...given.given, counts: giftCounts(row, given, now) }
}

/** A member's plan as they see it: the effective one, and whether it gives its rights. */
export async function getPlanInForce(db: Db, userId: number, now: Date): Promise<PlanOfUser> {
  const row = await readPlanRow(db, userId, now)
  const plan = planInForce(row, planTiers(row, row), now)
  return {
    membershipTierId: plan.membershipTierId,
    subscriptionStatus: plan.subscriptionStatus,
    subscriptionEndDate: plan.subscriptionEndDate,
    subscriptionRenews: plan.subscriptionRenews,
    isPlanInForce: plan.isPlanInForce,
  }
}

async function readPlanRow(db: Db, userId: number, now: Date) {
  const [row] = await db
    .select(planWithGiftColumns(now))
    .from(users)
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('Nobody has this id.')
  return row
}

/** A member's running gift. */
export async function findGift(db: Db, userId: number, now: Date) {
  return runningGift(await readPlanRow(db, userId, now), now)
}
