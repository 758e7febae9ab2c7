import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Tier } from '#contract/membership.ts'
import { isFree } from '#contract/membership-terms.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import { JoinPlan } from './join-plan.tsx'
import { PlanList } from './plan-list.tsx'
import { findTier } from './plan-state.ts'
import { SubscribePlan } from './subscribe-plan.tsx'
import { tiersQuery } from './tiers-query.ts'

/** The plans; with one picked, joining it as a visitor or paying for it as a member. */
export function PlansScreen({ tierId }: { tierId: number | undefined }) {
  const { data: tiers } = useSuspenseQuery(tiersQuery)
  const { user } = useSession()
  const router = useRouter()
  // Registering signs in, and the form must stay until the home page takes its place.
  const [cameAsVisitor] = useState(user === null)
  const picked = findTier(tiers, tierId)
  if (picked && cameAsVisitor) return <JoinPlan key={picked.id} tier={picked} />
  if (picked && user && !isFree(picked)) return <SubscribePlan tier={picked} user={user} />

  function pick(tier: Tier): void {
    if (user && isFree(tier)) tellFreeTier()
    else router.history.push(paths.plans(tier.id))
  }
  return (
    <>
      {picked ? <FreeTierPicked /> : null}
      <PlanList
        tiers={tiers}
        ownTierId={user?.membershipTierId ?? null}
        isSignedIn={user !== null}
        onPick={pick}
      />
    </>
  )
}

function tellFreeTier(): void {
  toast.info('Free Tier Selected', 'No payment is required.')
}

/** A member who follows a link to a free plan gets the same answer as one who presses its button. */
function FreeTierPicked() {
  const router = useRouter()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    tellFreeTier()
    // The page has only just come: a second fade would cut the first one off.
    void router.navigate({ to: paths.plans(), search: {}, replace: true, viewTransition: false })
  }, [router])
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
        The plans could not be fetched. Loading the page again often helps.
      </ErrorState>
    </div>
  )
}
