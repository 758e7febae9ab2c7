import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { usePayments } from './billing-queries.ts'
import { ProseScreen } from './prose-screen.tsx'

/** How a membership ends. */
export function CancelScreen() {
  const { user } = useSession()
  const payments = usePayments()
  return (
    <ProseScreen
      title="Cancel membership"
      lead="A paid plan can be cancelled anytime. What you have paid for stays open until it has run out."
      actions={
        <>
          <ButtonLink href={user ? paths.billing() : paths.auth('login')} variant="primary">
            {user ? 'My Subscription' : 'Login'}
          </ButtonLink>
          <ButtonLink href={paths.contact()}>Contact us</ButtonLink>
        </>
      }
    >
      <h2 className="display text-2xl">Free</h2>
      <p>Free costs nothing and renews nothing, so there is nothing to cancel. You can simply stop coming.</p>
      <h2 className="display text-2xl">Pro and Premium</h2>
      <p>
        Cancelling takes effect at the end of the month that is paid. Until then you keep all rights of your
        plan; after it your account goes on with the rights of Free. Nothing that you wrote or listed is lost.
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
          {isSignedIn ? 'Press' : 'Log in and press'} “Manage Subscription” on your dashboard: it opens
          Billing.
        </li>
        <li>Press “Cancel subscription” and confirm it. The day on which your plan ends is shown.</li>
        <li>You are done: nothing more is charged. Until that day “Keep” takes the step back.</li>
      </ol>
      <p>
        To pay less rather than nothing, change to a cheaper plan there: it takes over when the month that is
        paid has run out. An account that is deleted ends its subscription at once.
      </p>
    </>
  )
}

function NothingCharged() {
  return (
    <>
      <h2 className="display text-2xl">Right now</h2>
      <p>
        Payments are not set up on this site yet. No card is charged, so no subscription renews and none needs
        to be cancelled: a paid plan ends on the day that your dashboard names.
      </p>
    </>
  )
}
