// A member's plan in words. What the plan allows right now is the server's to say.
import type { User } from '#contract/accounts/accounts.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import { GRACE_MS, isFree, isPaidFor } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import type { PlanFacts } from '#web/accounts/profile/plan-facts.tsx'

export function findTier(tiers: readonly Tier[], id: number | null | undefined): Tier | undefined {
  return tiers.find((tier) => tier.id === id)
}

/**
 * The plan's name, or "Free Plan" for those who never chose one; whether it is in force, and until when. A free plan is
 * in force always: there is nothing to pay. A subscription knows more than the account does: plans that are no longer
 * sold, and days of grace.
 */
export function planFacts(tiers: readonly Tier[], user: User, subscription?: Subscription): PlanFacts {
  const { plan = null, isPaid = false } = subscription ?? {}
  // A plan that was given counts on the account alone.
  if (subscription && plan && isPaid && plan.tierId === user.membershipTierId) {
    return {
      name: plan.name,
      isActive: true,
      costsNothing: false,
      endsAt: subscription.endsAt ?? subscription.renewsAt,
      renews: subscription.endsAt === null,
      overdueUntil: subscription.overdue?.until ?? null,
    }
  }
  return factsOfUser(findTier(tiers, user.membershipTierId), user)
}

function factsOfUser(tier: Tier | undefined, user: User): PlanFacts {
  const costsNothing = !tier || isFree(tier)
  const end = user.subscriptionEndDate
  const isOverdue = user.subscriptionStatus === 'past_due' && end !== null
  return {
    name: tier?.name ?? 'Free Plan',
    isActive: costsNothing || isPaidFor(user),
    costsNothing,
    endsAt: costsNothing ? null : end,
    renews: user.subscriptionRenews,
    // An overdue plan's date is the day on which paying it failed first.
    overdueUntil:
      isOverdue && !costsNothing ? new Date(new Date(end).getTime() + GRACE_MS).toISOString() : null,
  }
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

/** Nothing else can be done about the plan before another card pays. */
export function needsCard({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'past_due' || state === 'unpaid' || state === 'incomplete'
}
