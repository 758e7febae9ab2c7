// Plans that were given: read beside what is paid, so that they begin and end by the clock alone and whoever writes down
// what is paid need not know of them.
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { giftCounts, type Plan, type PlanTiers, type TierRights } from '#server/membership/entitlements.ts'
import { planColumns } from '#server/membership/member-plan.ts'
import { forumExperts, giftCodes, memberPlans, membershipTiers as tiers } from '#server/membership/tables.ts'

type NamedTier = TierRights & { name: string }
/** A code's tier and when what it gave ends, as JSON carries it. */
type RunningGift = { tierId: number; until: string }

// In a query of one table drizzle leaves a column's table away, and within the parentheses `id` would be another one.
const OUTER_ID = sql`${users}.${sql.identifier('id')}`

/**
 * What a plan is decided from beside the member's own plan: columns for whoever reads `users` with their rights. The tiers
 * are few, and come as one value: joining the chosen, the free and the given one costs more than reading all.
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

/** Those columns as rights are decided from them; of what was given, the highest tier until its last code's end. */
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

/**
 * A member's plan with its tier, and what they were given and still have, with whether it is what counts now; the gift is
 * null where nothing is left of it.
 */
export async function getPlanWithGift(db: Db, userId: number, now: Date) {
  const [row] = await db
    .select({ role: users.role, ...planColumns, ...besideThePlan(now) })
    .from(users)
    .leftJoin(memberPlans, eq(memberPlans.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('Nobody has this id.')
  const { tiers: all, gifts: _, isExpert: __, ...plan } = row
  const given = planTiers(row, row)
  return {
    plan,
    tier: all?.find(({ id }) => id === plan.membershipTierId) ?? null,
    gift: given.given && { ...given.given, counts: giftCounts(row, given, now) },
  }
}

/** What a member was given and still has. */
export async function findGift(db: Db, userId: number, now: Date) {
  return (await getPlanWithGift(db, userId, now)).gift
}
