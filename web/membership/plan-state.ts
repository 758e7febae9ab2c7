// A member's plan in words. What the plan allows right now is the server's to say.

import type { User } from '#contract/accounts.ts'
import type { Tier } from '#contract/membership.ts'
import { isFree } from '#contract/membership-terms.ts'
import type { PlanFacts } from '#web/accounts/plan-facts.tsx'

/** "active or other": the specification knows no third state. */
export function hasActivePlan(user: Pick<User, 'subscriptionStatus'>): boolean {
  return user.subscriptionStatus === 'active'
}

export function findTier(tiers: readonly Tier[], id: number | null | undefined): Tier | undefined {
  return tiers.find((tier) => tier.id === id)
}

/**
 * The chosen plan's name, or "Free Plan" for those who never chose one; whether it is in force, and until when. A free
 * plan is in force always: there is nothing to pay.
 */
export function planFacts(tiers: readonly Tier[], user: User): PlanFacts {
  const tier = findTier(tiers, user.membershipTierId)
  const costsNothing = !tier || isFree(tier)
  return {
    name: tier?.name ?? 'Free Plan',
    isActive: costsNothing || hasActivePlan(user),
    costsNothing,
    endsAt: costsNothing ? null : user.subscriptionEndDate,
    // A day on which paid time ends is all that an account tells: nothing of a charge that would carry it on.
    renews: false,
  }
}

/** Whether the plan counts as paid: while a renewal is being tried again it still does. */
function isPaidFor(user: Pick<User, 'subscriptionStatus'>): boolean {
  return ['active', 'trialing', 'past_due'].includes(user.subscriptionStatus ?? '')
}

/** The plan whose benefits the member has: the chosen one when it is free or paid for, else the free one. */
export function benefitsTier(tiers: readonly Tier[], user: User): Tier | undefined {
  const chosen = findTier(tiers, user.membershipTierId)
  return chosen && (isFree(chosen) || isPaidFor(user)) ? chosen : tiers.find(isFree)
}

/** The next dearer plan; undefined for those who have the dearest. */
export function nextTier(tiers: readonly Tier[], tier: Tier | undefined): Tier | undefined {
  const price = Number(tier?.price ?? 0)
  const dearer = tiers.filter((other) => Number(other.price) > price)
  return dearer.sort((a, b) => Number(a.price) - Number(b.price))[0]
}
