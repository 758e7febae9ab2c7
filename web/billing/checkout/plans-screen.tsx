// PlansScreen: the plans, and sign-up or payment for a chosen one.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { findTier } from '#web/billing/subscription/plan-state.ts'
import { benefitsTier } from '#web/membership/benefits-tier.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { focusHeading } from '#web/shell/page/focus-heading.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LazyJoin, LazySubscribe } from './picked-plan.ts'
import { PlanList } from './plan-list.tsx'

/** The plans; with one chosen, sign-up for visitors or payment for members. */
export function PlansScreen({ tierId }: { tierId: number | undefined }) {
  const tiers = useLoaded(tiersQuery)
  const { user } = useSession()
  const router = useRouter()
  const subscription = useOwnSubscription()
  // Sign-up also signs in, and the form must stay until the next page replaces it.
  const [isVisitor, setVisitor] = useState(user === null)
  const [priceBefore, setPriceBefore] = useState<string | null>(null)
  const picked = findTier(tiers, tierId)

  function payAsMember(price: string | null): void {
    setPriceBefore(price)
    setVisitor(false)
  }
  if (picked && isVisitor) return <LazyJoin key={picked.id} tier={picked} onUnpaid={payAsMember} />
  if (picked && user && !isFree(picked))
    return <LazySubscribe tier={picked} priceBefore={priceBefore} onPriceChanged={setPriceBefore} />

  const runningPlan = subscription?.isRunning ? subscription.plan : null
  function pick(tier: Tier): void {
    if (user && isFree(tier)) tellFreeTier(runningPlan?.name, () => router.history.push(paths.billing()))
    else void router.navigate({ href: paths.plans(tier.id) }).then(focusHeading)
  }
  const ownTier = user ? (runningPlan?.tierId ?? benefitsTier(tiers, user)?.id ?? null) : null
  return (
    <>
      {picked ? <FreeTierPicked runningPlan={runningPlan?.name} /> : null}
      <PlanList
        tiers={tiers}
        ownTierId={ownTier}
        isSignedIn={user !== null}
        isSubscribed={runningPlan !== null}
        onPick={pick}
      />
    </>
  )
}

/** The loader's subscription for members; visitors have none, and asking would be a 401. */
function useOwnSubscription() {
  return useQuery({ ...subscriptionQuery, enabled: false }).data
}

/** A free plan needs no payment. Members with a paid plan keep it; the message links to the page that cancels it. */
function tellFreeTier(runningPlan: string | undefined, openBilling: () => void): void {
  if (runningPlan === undefined) {
    toast.info('Free Tier Selected', 'No payment is required.')
    return
  }
  toast.info('Free Tier Selected', `No payment is required. ${runningPlan} goes on until you cancel it.`, {
    label: `Manage ${runningPlan}`,
    onClick: openBilling,
  })
}

/** A member who follows a link to a free plan sees the same message as after its button. */
function FreeTierPicked({ runningPlan }: { runningPlan: string | undefined }) {
  const router = useRouter()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    tellFreeTier(runningPlan, () => router.history.push(paths.billing()))
    // The page has just faded in: a second transition would cut the first one off.
    void router.navigate({ to: paths.plans(), search: {}, replace: true, viewTransition: false })
  }, [router, runningPlan])
  return null
}

export function PlansFailed() {
  return (
    <div className="wrap py-10">
      <ErrorState
        level={1}
        title="Error Loading Membership Plans"
        retryText="Try Again"
        onRetry={() => window.location.reload()}
      >
        The plans could not be loaded. Reloading the page often helps.
      </ErrorState>
    </div>
  )
}
