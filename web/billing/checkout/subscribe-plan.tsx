// SubscribePlan: payment for a plan by a member.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { subscriptionQuery, usePayments } from '#web/billing/subscription/billing-queries.ts'
import { Note } from '#web/billing/subscription/note.tsx'
import { OverdueNote } from '#web/billing/subscription/overdue-note.tsx'
import { PlanScreen } from '#web/billing/subscription/plan-screen.tsx'
import { needsCard } from '#web/billing/subscription/plan-state.ts'
import { useLoaded } from '#web/queries.ts'
import { BegunLink } from '#web/shell/header/begun-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { openCheckout } from './checkout.ts'

export interface SubscribePlanProps {
  tier: Tier
  /** The price shown before, if it has changed since. */
  priceBefore: string | null
  onPriceChanged: (priceBefore: string) => void
}

/** Starts the payment of a plan, or says that the member has it already. */
export function SubscribePlan({ tier, priceBefore, onPriceChanged }: SubscribePlanProps) {
  const subscription = useLoaded(subscriptionQuery)
  const isOwn = subscription.isRunning && subscription.plan?.tierId === tier.id
  return (
    <PlanScreen
      title={isOwn ? `You’re already on ${tier.name}` : `Subscribe to ${tier.name}`}
      tier={tier}
      isSignedIn
      isPaid={subscription.isRunning}
    >
      {priceBefore === null ? null : (
        <Note tone="warn" isNews>
          The price of {tier.name} changed while this page was open: it was ${priceBefore}, now it’s $
          {tier.price} a month. Nothing was charged.
        </Note>
      )}
      {subscription.isRunning ? (
        <SubscribedAlready tier={tier} subscription={subscription} />
      ) : (
        <Checkout tier={tier} subscription={subscription} onPriceChanged={onPriceChanged} />
      )}
    </PlanScreen>
  )
}

function SubscribedAlready({ tier, subscription }: { tier: Tier; subscription: Subscription }) {
  if (needsCard(subscription)) return <OverdueNote subscription={subscription} />
  if (subscription.plan?.tierId !== tier.id) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-lg">You already have {subscription.plan?.name ?? 'a plan'} and can change it.</p>
        <ButtonLink href={paths.planChange(tier.id)} variant="primary">
          Change to {tier.name}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-lg">
        {subscription.endsAt ? (
          <>
            {tier.name} ends on <LongDate at={subscription.endsAt} />. You can keep it until then.
          </>
        ) : (
          `${tier.name} is active, and there’s nothing to pay now.`
        )}
      </p>
      <ButtonLink href={paths.billing()}>My Subscription</ButtonLink>
    </div>
  )
}

interface CheckoutProps extends Pick<SubscribePlanProps, 'tier' | 'onPriceChanged'> {
  subscription: Subscription
}

function Checkout({ tier, subscription, onPriceChanged }: CheckoutProps) {
  const queryClient = useQueryClient()
  const payments = usePayments()
  const [isBusy, setBusy] = useState(false)
  async function pay(): Promise<void> {
    setBusy(true)
    const outcome = await openCheckout(queryClient, { tier, payments, isJoining: false })
    // The button stays busy until the browser has left.
    if (outcome === 'leaving') return
    if (outcome === 'price_changed') onPriceChanged(tier.price)
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4">
      {subscription.gift ? (
        <Note>
          {subscription.gift.name} is a gift, until <LongDate at={subscription.gift.until} />. A subscription
          still starts, and is charged, right away.
        </Note>
      ) : null}
      <p className="text-lg">
        ${tier.price} will be charged to your card when you subscribe, and every month after that. You can
        cancel anytime and keep your plan until the end of the month you’ve paid for.
      </p>
      <ScriptNeeded />
      <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void pay()}>
        {isBusy ? 'Preparing Checkout...' : `Subscribe for $${tier.price}/month`}
      </Button>
      <BegunLink />
    </div>
  )
}
