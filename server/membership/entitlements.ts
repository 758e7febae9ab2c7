// What a plan allows, decided when it is asked: from tier, status and dates, so that access ends without any message.
import { DAY_MS } from '#contract/durations.ts'
import { FREE_TIER_ID, GRACE_MS } from '#contract/membership/constants.ts'
import { ALL_PERMISSIONS, type Permissions, permissionsOf } from '#contract/permissions.ts'
import type { TierRow } from './tiers.ts'

export interface Plan {
  role: 'member' | 'moderator' | 'admin'
  membershipTierId: number | null
  subscriptionStatus: string | null
  subscriptionEndDate: Date | null
  subscriptionRenews: boolean
}

/** A renewal that is on its way: the provider may tell of it late. */
const RENEWAL_SLACK_MS = 2 * DAY_MS

export type TierRights = Pick<TierRow, 'id' | 'priceCents' | 'permissions'>

/** True while a paid tier's subscription counts. */
export function isPaid(
  plan: Pick<Plan, 'subscriptionStatus' | 'subscriptionEndDate' | 'subscriptionRenews'>,
  now: Date,
): boolean {
  const end = plan.subscriptionEndDate?.getTime() ?? Number.POSITIVE_INFINITY
  switch (plan.subscriptionStatus) {
    case 'active':
    case 'trialing':
      return now.getTime() < end + (plan.subscriptionRenews ? RENEWAL_SLACK_MS : 0)
    case 'past_due':
      return now.getTime() < end + GRACE_MS
    default:
      return false
  }
}

/** A tier that was given, beside whatever is paid. */
export interface Given {
  tier: TierRights
  until: Date
}

/** What a plan is decided from. */
export interface PlanTiers {
  /** The one in the member's row: paid, or chosen and not paid. */
  chosen: TierRights | null
  free: TierRights | null
  given?: Given | null
  /** Has the badge of an expert, who answers on the experts' board without a plan that opens it. */
  isExpert?: boolean
}

/** True while what was given is more than what is paid for. */
export function giftCounts(
  plan: Plan,
  { chosen, given = null }: Pick<PlanTiers, 'chosen' | 'given'>,
  now: Date,
): boolean {
  if (!given || now >= given.until) return false
  return given.tier.priceCents > (chosen && isPaid(plan, now) ? chosen.priceCents : 0)
}

/** The tier whose permissions count: the higher one of what is given and what is free or paid for, else the free one. */
export function effectiveTier(plan: Plan, tiers: PlanTiers, now: Date): TierRights | null {
  const { chosen, free, given = null } = tiers
  if (given && giftCounts(plan, tiers, now)) return given.tier
  if (!chosen || chosen.id === FREE_TIER_ID) return chosen ?? free
  return chosen.priceCents <= 0 || isPaid(plan, now) ? chosen : free
}

/** The plan as it is in force: a gift that counts stands in place of what the member's row says. */
export function planInForce<P extends Plan>(
  plan: P,
  tiers: Pick<PlanTiers, 'chosen' | 'given'>,
  now: Date,
): P {
  const { given = null } = tiers
  if (!given || !giftCounts(plan, tiers, now)) return plan
  return {
    ...plan,
    membershipTierId: given.tier.id,
    subscriptionStatus: 'active',
    subscriptionEndDate: given.until,
    subscriptionRenews: false,
  }
}

/** What the viewer may by their plan, a gift added to what is paid for, and a badge to both; admins may everything. */
export function permissionsOfPlan(plan: Plan, tiers: PlanTiers, now: Date): Permissions {
  if (plan.role === 'admin') return ALL_PERMISSIONS
  const inForce = effectiveTier(plan, tiers, now)
  const withoutGift = effectiveTier(plan, { ...tiers, given: null }, now)
  const byPlan = [inForce, withoutGift].flatMap((tier) => tier?.permissions ?? [])
  return permissionsOf(tiers.isExpert ? [...byPlan, 'experts'] : byPlan)
}
