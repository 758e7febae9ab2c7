// Computes what a plan allows at this moment, from tier, status and dates, so that access ends without any event.
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

/** Slack for a renewal that the provider reports late. */
const RENEWAL_SLACK_MS = 2 * DAY_MS

export type TierRights = Pick<TierRow, 'id' | 'priceCents' | 'permissions'>

/** True while a paid tier's subscription is valid. */
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

/** A tier from a gift, beside any paid one. */
export interface Given {
  tier: TierRights
  until: Date
}

/** What a plan's rights are computed from. */
export interface PlanTiers {
  /** The tier in the member's row: paid, or chosen and not paid. */
  chosen: TierRights | null
  free: TierRights | null
  given?: Given | null
  /** Has an expert's badge, which opens the experts' board without a plan for it. */
  isExpert?: boolean
}

/** True while the gift's tier is higher than the paid one. */
export function giftCounts(
  plan: Plan,
  { chosen, given = null }: Pick<PlanTiers, 'chosen' | 'given'>,
  now: Date,
): boolean {
  if (!given || now >= given.until) return false
  return given.tier.priceCents > (chosen && isPaid(plan, now) ? chosen.priceCents : 0)
}

/** The effective tier: the higher one of gift and own tier, if that is free or paid; else the free tier. */
export function effectiveTier(plan: Plan, tiers: PlanTiers, now: Date): TierRights | null {
  const { chosen, free, given = null } = tiers
  if (given && giftCounts(plan, tiers, now)) return given.tier
  if (!chosen || chosen.id === FREE_TIER_ID) return chosen ?? free
  return chosen.priceCents <= 0 || isPaid(plan, now) ? chosen : free
}

/**
 * The effective plan, whether it gives its rights, and whether it renews: a gift that counts replaces the member's own
 * plan.
 */
export function planInForce<P extends Plan>(
  plan: P,
  tiers: Pick<PlanTiers, 'chosen' | 'given'>,
  now: Date,
): P & { isPlanInForce: boolean } {
  const { given = null } = tiers
  // The free tier's rights do not make a plan that has run out one in force.
  const isPlanInForce = effectiveTier(plan, { ...tiers, free: null }, now) !== null
  if (!given || !giftCounts(plan, tiers, now)) {
    const subscriptionRenews = plan.subscriptionRenews && isPaid(plan, now)
    return { ...plan, subscriptionRenews, isPlanInForce }
  }
  return {
    ...plan,
    membershipTierId: given.tier.id,
    subscriptionStatus: 'active',
    subscriptionEndDate: given.until,
    subscriptionRenews: false,
    isPlanInForce,
  }
}

/** The viewer's permissions: those of plan and gift together, plus those of a badge; admins have all. */
export function permissionsOfPlan(plan: Plan, tiers: PlanTiers, now: Date): Permissions {
  if (plan.role === 'admin') return ALL_PERMISSIONS
  const inForce = effectiveTier(plan, tiers, now)
  const withoutGift = effectiveTier(plan, { ...tiers, given: null }, now)
  const byPlan = [inForce, withoutGift].flatMap((tier) => tier?.permissions ?? [])
  return permissionsOf(tiers.isExpert ? [...byPlan, 'experts'] : byPlan)
}
