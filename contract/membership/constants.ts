// Membership's words and numbers that pages need as well: apart from the schemas, because whoever imports those loads
// the validator with them.
import { DAY_MS } from '#contract/durations.ts'
import type { Tier } from './membership.ts'

/** The tier that can never be deleted, and that everyone falls back to. */
export const FREE_TIER_ID = 1

/** How long a member whose payment failed keeps the tier while the card is tried again; milliseconds. */
export const GRACE_MS = 7 * DAY_MS

/** True where a tier costs nothing: "a price of 0 or less counts as free". */
export function isFree(tier: Pick<Tier, 'price'>): boolean {
  return Number(tier.price) <= 0
}

/** Whether what the account says counts as paid: while a renewal is being tried again it still does. */
export function isPaidFor({ subscriptionStatus }: { subscriptionStatus: string | null }): boolean {
  return ['active', 'trialing', 'past_due'].includes(subscriptionStatus ?? '')
}

/** How long the texts of a tier may be, and how many features it lists. */
export const TIER_LIMITS = { name: 60, description: 500, feature: 120, features: 30, sortOrder: 9_999 }
