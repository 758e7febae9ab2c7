// Loaders of the own billing pages, with redirects for members who have nothing to do there.
import { redirect } from '@tanstack/react-router'
import { isFree } from '#contract/membership/constants.ts'
import { paths } from '#contract/paths.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { type Loading, mustBeSignedIn, sessionOf } from '#web/shell/session/guards.ts'
import { progressQuery, subscriptionQuery } from './billing-queries.ts'
import { findTier } from './plan-state.ts'

/** Always refetched: payments, and the provider's actions, happen elsewhere. */
export function freshSubscription({ context: { queryClient } }: Loading) {
  return queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 })
}

export async function loadBilling(loading: Loading): Promise<void> {
  await mustBeSignedIn(loading, 'billing')
  await freshSubscription(loading)
}

/** The payment's state on return from the checkout; the page polls on from there. */
export async function loadProgress(loading: Loading): Promise<void> {
  const { user } = await sessionOf(loading)
  if (user) await loading.context.queryClient.fetchQuery({ ...progressQuery, staleTime: 0 })
}

/** Without a running subscription a plan is bought, not changed; of the own plan, the same page says that it is. */
export async function loadPlanChange(loading: Loading, tierId: number | undefined): Promise<void> {
  await mustBeSignedIn(loading)
  const [tiers, subscription] = await Promise.all([
    // Refetched, since prices are what this page is about.
    loading.context.queryClient.fetchQuery({ ...tiersQuery, staleTime: 0 }),
    freshSubscription(loading),
  ])
  const tier = findTier(tiers, tierId)
  if (!tier || isFree(tier)) throw redirect({ href: paths.billing(), statusCode: 302 })
  if (!subscription.isRunning || subscription.plan?.tierId === tier.id)
    throw redirect({ href: paths.plans(tier.id), statusCode: 302 })
}
