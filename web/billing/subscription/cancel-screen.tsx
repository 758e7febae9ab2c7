// CancelScreen: how to cancel a membership.
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { usePayments } from './billing-queries.ts'
import { ProseScreen } from './prose-screen.tsx'

/** How to cancel a membership. */
export function CancelScreen() {
  const { user } = useSession()
  const payments = usePayments()
  return (
    <ProseScreen
      title="Cancel membership"
      lead="You can cancel a paid plan anytime. You keep it until the end of the month you’ve paid for."
      actions={
        <>
          <ButtonLink href={user ? paths.billing() : paths.auth('login')} variant="primary">
            {user ? 'My Subscription' : 'Sign in'}
          </ButtonLink>
          <ButtonLink href={paths.contact()}>Contact us</ButtonLink>
        </>
      }
    >
      <h2 className="display text-2xl">Free</h2>
      <p>Free costs nothing, so there’s nothing to cancel.</p>
      <h2 className="display text-2xl">Pro and Premium</h2>
      <p>
        Canceling takes effect at the end of the month you’ve paid for. Until then you keep your plan. After
        that you’re on the Free plan. Nothing you’ve written or listed is lost. If a payment is overdue, your
        plan ends right away instead, and the open payment is dropped.
      </p>
      {payments ? <HowTo isSignedIn={user !== null} /> : <NothingCharged />}
    </ProseScreen>
  )
}

function HowTo({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <h2 className="display text-2xl">How to cancel</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:text-amber-ink">
        <li>
          {isSignedIn ? 'Press' : 'Sign in and press'} “Manage Subscription” on your dashboard to open
          Billing.
        </li>
        <li>Press “Cancel subscription” and confirm. You’ll see the day your plan ends.</li>
        <li>That’s it: you won’t be charged again. Until that day, “Keep” undoes the cancellation.</li>
      </ol>
      <p>
        To pay less, change to a cheaper plan there instead. It starts at the end of the month you’ve paid
        for. Deleting your account ends your subscription right away.
      </p>
    </>
  )
}

function NothingCharged() {
  return (
    <>
      <h2 className="display text-2xl">Right now</h2>
      <p>
        Payments are not set up on this site yet. No card is charged and no subscription renews, so there’s
        nothing to cancel. A paid plan ends on the day shown on your dashboard.
      </p>
    </>
  )
}
