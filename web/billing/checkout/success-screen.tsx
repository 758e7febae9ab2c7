// SuccessScreen: the page after a checkout.
import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { progressQuery } from '#web/billing/subscription/billing-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { BegunLink } from '#web/shell/header/begun-link.tsx'
import { useSession } from '#web/shell/session/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type Confirmation, greetsHere } from './payment-greeting.ts'
import { type PaymentWait, usePaymentWait } from './use-payment-wait.ts'

/** Return page of the checkout: waits for the payment, and claims no success before it is known. */
export function SuccessScreen({ sessionId }: { sessionId: string | undefined }) {
  const { user } = useSession()
  return (
    <div className="wrap">
      {user ? (
        <div className="mx-auto max-w-2xl">
          <Waiting sessionId={sessionId} />
        </div>
      ) : (
        <SignedOut />
      )}
    </div>
  )
}

function Waiting({ sessionId }: { sessionId: string | undefined }) {
  const known = useLoaded(progressQuery)
  const wait = usePaymentWait(sessionId, known)
  // The initial state: `known` changes during the wait.
  const [hasWaited] = useState(known.state !== 'paid')
  const isPaid = wait.state === 'paid' && !wait.isLooking
  return (
    <>
      {/* Stays mounted while its text changes, so that screen readers announce it. */}
      <p role="status" className="sr-only">
        {newsOf(wait)}
      </p>
      {isPaid ? (
        <Subscribed planName={wait.planName} confirmation={{ sessionId, hasWaited }} />
      ) : (
        <NotYet wait={wait} />
      )}
    </>
  )
}

function newsOf({ state, isLooking }: PaymentWait): string {
  if (isLooking) return state === 'none' ? 'Looking for your payment' : 'Waiting for your payment'
  return state === 'paid' ? 'Subscription successful' : 'No payment found yet'
}

interface SubscribedProps {
  planName: string | null
  confirmation: Confirmation
}

function Subscribed({ planName, confirmation: { sessionId, hasWaited } }: SubscribedProps) {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    if (greetsHere({ sessionId, hasWaited }))
      toast.success('Payment Successful', 'Your subscription is active.')
  }, [sessionId, hasWaited])
  return (
    <>
      <PageHead
        title="Subscription Successful!"
        lead={`${planName ?? 'Your plan'} is active, and you can use all its benefits now.`}
      />
      <Card>
        <h2 className="display text-2xl">What's Next</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-amber-ink">
          <li>
            See your plan and its renewal date on{' '}
            <SiteLink href={paths.profile()} className="text-link">
              your profile
            </SiteLink>
            .
          </li>
          <li>
            Look around in{' '}
            <SiteLink href={paths.forums()} className="text-link">
              the forums
            </SiteLink>{' '}
            and{' '}
            <SiteLink href={paths.marketplace()} className="text-link">
              the marketplace
            </SiteLink>
            .
          </li>
          <li>
            Find your invoices, or change or cancel your plan, under{' '}
            <SiteLink href={paths.billing()} className="text-link">
              billing
            </SiteLink>
            .
          </li>
        </ul>
      </Card>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={paths.home()} variant="primary">
          Go to home page
        </ButtonLink>
        <ButtonLink href={paths.profile()}>View profile</ButtonLink>
        <BegunLink />
      </div>
    </>
  )
}

function NotYet({ wait: { state, isLooking, lookAgain } }: { wait: PaymentWait }) {
  const isExpected = state !== 'none'
  return (
    <>
      <PageHead
        title={isExpected && isLooking ? 'Waiting for your payment' : 'No payment found yet'}
        lead={leadOf(isExpected, isLooking)}
      />
      <Card>
        {isLooking ? (
          <p className="mb-4 text-quiet">
            This page checks again automatically.{' '}
            <noscript>Without JavaScript, reload it in a minute.</noscript>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={isLooking} onClick={lookAgain}>
            Check again
          </Button>
          <ButtonLink href={paths.billing()}>Billing</ButtonLink>
          <ButtonLink href={paths.plans()}>Membership plans</ButtonLink>
          <BegunLink />
        </div>
      </Card>
    </>
  )
}

function leadOf(isExpected: boolean, isLooking: boolean): string {
  if (isExpected && isLooking)
    return 'The payment provider is confirming it. This takes a minute at most, and there’s nothing you need to do.'
  if (isExpected)
    return 'Your payment is on its way but hasn’t arrived yet. You don’t need to pay again: your plan starts automatically when it arrives, and we’ll email you.'
  if (isLooking)
    return 'Your account has no active subscription. A payment you’ve just made can take a moment to arrive.'
  return 'Your account has no active subscription. If you’ve paid, you don’t need to pay again: your plan starts automatically when the payment arrives, and we’ll email you.'
}

function SignedOut() {
  return (
    <Gate
      title="Sign in to see your subscription"
      actions={
        <>
          <ButtonLink href={paths.auth('login')} variant="primary" size="large">
            Sign in
          </ButtonLink>
          <ButtonLink href={paths.plans()} size="large">
            Membership plans
          </ButtonLink>
          <ButtonLink href={paths.home()} variant="quiet" size="large">
            Home
          </ButtonLink>
        </>
      }
    >
      No payment found yet, because you’re signed out. If you’ve paid, your plan shows here once you sign in.
    </Gate>
  )
}
