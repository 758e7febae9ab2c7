// Words and numbers of membership. Without schemas, so that pages do not load the validator.
import { DAY_MS } from '#contract/durations.ts'
import type { Tier } from './membership.ts'

/** The tier that cannot be deleted and that everyone falls back to. */
export const FREE_TIER_ID = 1

/** Grace period in milliseconds: a member whose payment failed has the tier while the card is retried. */
export const GRACE_MS = 7 * DAY_MS

/** Whether a tier is free: "a price of 0 or less counts as free". */
export function isFree(tier: Pick<Tier, 'price'>): boolean {
  return Number(tier.price) <= 0
}

/** Maximum lengths of a tier's texts, and number of its features. */
export const TIER_LIMITS = { name: 60, description: 500, feature: 120, features: 30, sortOrder: 9_999 }
