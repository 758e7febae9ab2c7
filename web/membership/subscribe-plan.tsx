import type { User } from '#contract/accounts.ts'
import type { Tier } from '#contract/membership.ts'
import { paths } from '#contract/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { refuseCheckout } from './payment-setup.ts'
import { PlanScreen } from './plan-screen.tsx'
import { hasActivePlan } from './plan-state.ts'

/** Where a member starts to pay for a plan. */
export function SubscribePlan({ tier, user }: { tier: Tier; user: User }) {
  const hasIt = user.membershipTierId === tier.id && hasActivePlan(user)
  return (
    <PlanScreen title={`Subscribe to ${tier.name}`} tier={tier} isSignedIn>
      {hasIt ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-lg">{tier.name} is your plan already, and it is active.</p>
          <ButtonLink href={paths.dashboard()}>My Subscription</ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-lg">
            ${tier.price} is charged each month. You can cancel anytime; your rights then last to the end of
            the month you paid for.
          </p>
          <Button variant="primary" size="large" wide onClick={() => refuseCheckout(tier)}>
            Subscribe for ${tier.price}/month
          </Button>
        </div>
      )}
    </PlanScreen>
  )
}
