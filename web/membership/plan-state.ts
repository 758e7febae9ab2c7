// A member's plan in words. What the plan allows right now is the server's to say.
import type { User } from '#contract/accounts.ts'
import type { Tier } from '#contract/membership.ts'

/** "active or other": the specification knows no third state. */
export function hasActivePlan(user: Pick<User, 'subscriptionStatus'>): boolean {
  return user.subscriptionStatus === 'active'
}

export function findTier(tiers: readonly Tier[], id: number | null | undefined): Tier | undefined {
  return tiers.find((tier) => tier.id === id)
}

/** The plan's name, or "Free Plan" for those who never chose one. */
export function planName(tier: Tier | undefined): string {
  return tier?.name ?? 'Free Plan'
}
