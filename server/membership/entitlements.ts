// What a plan allows, decided when it is asked: from tier, status and dates, so that access ends without any message.
import { FREE_TIER_ID } from '#contract/membership-terms.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Viewer } from '#contract/viewer.ts'
import type { TierRow } from './tiers.ts'

export interface Plan {
  role: 'member' | 'moderator' | 'admin'
  membershipTierId: number | null
  subscriptionStatus: string | null
  subscriptionEndDate: Date | null
  subscriptionRenews: boolean
}

const HOUR = 60 * 60 * 1000
/** A renewal that is on its way: the provider may tell of it late. */
const RENEWAL_SLACK_MS = 48 * HOUR
/** How long a member whose renewal failed keeps the tier while the card is tried again. */
const GRACE_MS = 7 * 24 * HOUR

export type Flags = Pick<
  TierRow,
  | 'id'
  | 'priceCents'
  | 'canAccessDatabase'
  | 'canAccessBlogs'
  | 'canAccessForums'
  | 'canAccessMarketplace'
  | 'canPostAds'
>

/** True while a paid tier's subscription counts. */
export function isPaid(plan: Plan, now: Date): boolean {
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

/** The tier whose flags count: the chosen one if it is free or paid for, else the free one. */
export function effectiveTier(
  plan: Plan,
  tiers: { chosen: Flags | null; free: Flags | null },
  now: Date,
): Flags | null {
  const { chosen, free } = tiers
  if (!chosen || chosen.id === FREE_TIER_ID) return chosen ?? free
  return chosen.priceCents <= 0 || isPaid(plan, now) ? chosen : free
}

export function permissionsOf(
  plan: Plan,
  tiers: { chosen: Flags | null; free: Flags | null },
  now: Date,
): Viewer['permissions'] {
  if (plan.role === 'admin') return ALL_PERMISSIONS
  const tier = effectiveTier(plan, tiers, now)
  if (!tier) return NO_PERMISSIONS
  return {
    database: tier.canAccessDatabase,
    blogs: tier.canAccessBlogs,
    forums: tier.canAccessForums,
    marketplace: tier.canAccessMarketplace,
    postAds: tier.canPostAds,
  }
}
