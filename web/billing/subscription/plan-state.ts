// A member's plan in words. The server decides what the plan allows.
import type { User } from '#contract/accounts/accounts.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import { GRACE_MS, isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import type { PlanFacts } from '#web/accounts/profile/plan-facts.tsx'

export function findTier(tiers: readonly Tier[], id: number | null | undefined): Tier | undefined {
  return tiers.find((tier) => tier.id === id)
}

/**
 * The plan's name, or "Free Plan" without one; whether it is active, and until when. A free plan is always active,
 * since it needs no payment. A subscription has more data than the account: plans no longer on sale, and the grace
 * period.
 */
export function planFacts(tiers: readonly Tier[], user: User, subscription?: Subscription): PlanFacts {
  const { plan = null, isPaid = false, gift = null } = subscription ?? {}
  // What counts of a gifted plan is on the account.
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
  const tier = findTier(tiers, user.membershipTierId)
  // A plan that is no longer on sale is not in the list: its name is known from the gift.
  const gifted = !tier && gift?.tierId === user.membershipTierId ? gift : undefined
  return factsOfUser(tier ?? gifted, user, !gifted && (!tier || isFree(tier)))
}

function factsOfUser(plan: { name: string } | undefined, user: User, costsNothing: boolean): PlanFacts {
  const end = user.subscriptionEndDate
  const isOverdue = user.isPlanInForce && user.subscriptionStatus === 'past_due' && end !== null
  return {
    name: plan?.name ?? 'Free Plan',
    isActive: costsNothing || user.isPlanInForce,
    costsNothing,
    endsAt: costsNothing ? null : end,
    renews: user.subscriptionRenews,
    // The date of an overdue plan is that of the first failed payment.
    overdueUntil:
      isOverdue && !costsNothing ? new Date(new Date(end).getTime() + GRACE_MS).toISOString() : null,
  }
}

/** The next more expensive plan; undefined for the most expensive. */
export function nextTier(tiers: readonly Tier[], tier: Tier | undefined): Tier | undefined {
  const price = Number(tier?.price ?? 0)
  const dearer = tiers.filter((other) => Number(other.price) > price)
  return dearer.sort((a, b) => Number(a.price) - Number(b.price))[0]
}

/** Whether another card has to pay before anything else about the plan can change. */
export function needsCard({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'past_due' || state === 'unpaid' || state === 'incomplete'
}
