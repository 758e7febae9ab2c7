import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { sessionQuery, useSession } from '#web/shell/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { hasActivePlan } from './plan-state.ts'

/** Where one comes back to after paying: says so if the payment is known, and does not pretend if it is not. */
export function SuccessScreen() {
  const { user } = useSession()
  return (
    <div className="wrap">
      <div className="mx-auto max-w-2xl">
        {user && hasActivePlan(user) ? <Subscribed /> : <NothingPaid user={user} />}
      </div>
    </div>
  )
}

function Subscribed() {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    toast.success('Payment Successful', 'Your subscription is active.')
  }, [])
  return (
    <>
      <PageHead
        title="Subscription Successful!"
        lead="Your plan is active, and everything it opens is open now."
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
            Look up your machines in{' '}
            <SiteLink href={paths.database()} className="text-link">
              the database
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
      </div>
    </>
  )
}

function NothingPaid({ user }: { user: User | null }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function checkAgain(): Promise<void> {
    setBusy(true)
    await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey })
    setBusy(false)
  }
  return (
    <>
      <PageHead
        title="No payment found yet"
        lead={
          user
            ? 'No active subscription is known for your account. A payment that has just been made can take a moment to arrive.'
            : 'Nobody is signed in here, so no payment can be looked up. Sign in to see your subscription.'
        }
      />
      <div className="flex flex-wrap gap-3">
        {user ? (
          <Button variant="primary" busy={isBusy} onClick={checkAgain}>
            Check again
          </Button>
        ) : (
          <ButtonLink href={paths.auth('login')} variant="primary">
            Login
          </ButtonLink>
        )}
        <ButtonLink href={paths.plans()}>Membership plans</ButtonLink>
        <ButtonLink href={paths.home()}>Home</ButtonLink>
      </div>
    </>
  )
}
