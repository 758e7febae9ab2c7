import { redirect } from '@tanstack/react-router'
import { isFree } from '#contract/membership/constants.ts'
import { paths } from '#contract/paths.ts'
import { LazyJoin, LazySubscribe } from '#web/billing/checkout/picked-plan.ts'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { findTier } from '#web/billing/subscription/plan-state.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import type { RouterContext } from '#web/router.tsx'
import { sessionOf } from '#web/shell/session/guards.ts'

export const PLANS_TITLE = 'Membership plans'

/**
 * Loads the plans, for members with their subscription, and answers the page's title. Members who already pay and choose
 * another plan are sent to the change page.
 */
export async function loadPlans(
  loading: { context: RouterContext },
  tierId: number | undefined,
): Promise<string> {
  const { queryClient, draws } = loading.context
  const [{ user }, tiers] = await Promise.all([sessionOf(loading), queryClient.ensureQueryData(tiersQuery)])
  const picked = findTier(tiers, tierId)
  if (picked) await draws(user ? LazySubscribe : LazyJoin)
  if (!user) return picked ? `Join ${picked.name}` : PLANS_TITLE
  // Always refetched: payments happen elsewhere.
  const subscription = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
  if (picked && !isFree(picked) && subscription.isRunning && subscription.plan?.tierId !== picked.id)
    throw redirect({ href: paths.planChange(picked.id), statusCode: 302 })
  return picked && !isFree(picked) ? `Subscribe to ${picked.name}` : PLANS_TITLE
}
