// ChangeScreen: confirmation of a plan change.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanChange, Subscription } from '#contract/billing/billing.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { SignedIn } from '#web/accounts/sign-in/signed-in.tsx'
import { api } from '#web/api.ts'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { monthlyText } from '#web/billing/subscription/billing-words.ts'
import { Note } from '#web/billing/subscription/note.tsx'
import { OverdueNote, PendingNote } from '#web/billing/subscription/overdue-note.tsx'
import { findTier, needsCard } from '#web/billing/subscription/plan-state.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ChangeOffer } from './change-offer.tsx'
import { billingFailure } from './checkout-failures.ts'
import { SANDBOX_NOTE } from './payment-notes.ts'

/** Confirms a change of a paid plan: its cost and start. */
export function ChangeScreen({ tierId }: { tierId: number }) {
  const tiers = useLoaded(tiersQuery)
  const subscription = useLoaded(subscriptionQuery)
  const tier = findTier(tiers, tierId)
  if (!tier) return null
  return (
    <div className="wrap">
      <PageHead
        title={`Change to ${tier.name}`}
        breadcrumb={[
          { label: 'Dashboard', href: paths.dashboard() },
          { label: 'Billing', href: paths.billing() },
          { label: 'Change plan' },
        ]}
      />
      <SignedIn>
        {() => (
          <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-8">
            {/* First, because the cost loads late and pushes down what is below it. */}
            <NewPlan tier={tier} />
            <Card className="flex flex-col gap-5 md:-order-1">
              {subscription.provider === 'sandbox' ? <Note>{SANDBOX_NOTE}</Note> : null}
              <PendingNote subscription={subscription} isOnChangePage />
              <Change tier={tier} subscription={subscription} />
            </Card>
          </div>
        )}
      </SignedIn>
    </div>
  )
}

function Change({ tier, subscription }: { tier: Tier; subscription: Subscription }) {
  const { plan, next } = subscription
  if (needsCard(subscription)) {
    return (
      <>
        <p className="text-lg">You can change your plan once the overdue payment is made.</p>
        <OverdueNote subscription={subscription} />
      </>
    )
  }
  if (next?.tierId === tier.id) {
    return (
      <>
        <p className="text-lg">
          This change is already planned: {tier.name} replaces {plan?.name} on <LongDate at={next.at} />.
        </p>
        <ButtonLink href={paths.billing()} className="self-start">
          My Subscription
        </ButtonLink>
      </>
    )
  }
  return <Preview tier={tier} subscription={subscription} />
}

/** The provider computes the amounts, so they load after the page. */
function Preview({ tier, subscription }: { tier: Tier; subscription: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery<PlanChange>({
    queryKey: ['change-preview', tier.id],
    queryFn: () => api('POST /api/subscription/change-preview', { body: { tierId: tier.id } }),
    gcTime: 0,
  })
  const queryClient = useQueryClient()
  const [whyAgain, setWhyAgain] = useState<string | null>(null)
  const isUpgrade = Number(tier.price) > Number(subscription.plan?.price ?? 0)
  async function recalculate(why: string): Promise<void> {
    await Promise.all([refetch(), queryClient.refetchQueries({ queryKey: tiersQuery.queryKey })])
    setWhyAgain(why)
  }
  if (data) {
    return (
      <>
        {whyAgain ? (
          <Note tone="warn" isNews>
            {whyAgain}
          </Note>
        ) : null}
        <ChangeOffer key={data.at} change={data} subscription={subscription} onStale={recalculate} />
      </>
    )
  }
  if (error && !isFetching) {
    return (
      <ErrorState title="The price of this change could not be calculated" onRetry={() => void refetch()}>
        {billingFailure(error).text} Nothing was changed.
      </ErrorState>
    )
  }
  return (
    <Loading label="Calculating the price">
      <ScriptNeeded />
      {/* As tall as the final content, so that the footer does not shift. */}
      <div className="flex flex-col gap-4">
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className={isUpgrade ? 'h-98 xl:h-75' : 'h-67 xl:h-57'} />
        <Skeleton className="h-12 w-full" />
      </div>
    </Loading>
  )
}

function NewPlan({ tier }: { tier: Tier }) {
  return (
    <section aria-labelledby="plan" className="rounded-card border border-line p-4 sm:p-5">
      <h2 id="plan" className="display text-2xl">
        {tier.name}
      </h2>
      <p className="num mt-1 text-lg">{monthlyText(tier.price)}</p>
      <p className="mt-3 mb-4 text-quiet">{tier.description}</p>
      <TickList items={tier.features} />
    </section>
  )
}
