// JoinPlan: sign-up with a chosen plan.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { AccountTerms } from '#web/accounts/sign-in/account-terms.tsx'
import { checkRegistration } from '#web/accounts/sign-in/field-checks.ts'
import { NewAccountFields } from '#web/accounts/sign-in/new-account-fields.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { enterSession } from '#web/accounts/sign-in/start-session.ts'
import { api, setPageMember } from '#web/api.ts'
import { usePayments } from '#web/billing/subscription/billing-queries.ts'
import { PlanScreen } from '#web/billing/subscription/plan-screen.tsx'
import { pathToIntent } from '#web/shell/session/intents.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { dismissFailures } from '#web/ui/feedback/failures-over.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { openCheckout } from './checkout.ts'

/** The specification's delay between the account and its checkout. */
const CHECKOUT_AFTER_MS = 1500
const FAILED = 'There was a problem creating your account. Please try again.'

export interface JoinPlanProps {
  tier: Tier
  /**
   * The account exists and is signed in, but its checkout did not open; `priceBefore` is set if a price change is the
   * reason.
   */
  onUnpaid: (priceBefore: string | null) => void
}

/** Sign-up with the chosen plan: creates the account, signs in, and opens the checkout. */
export function JoinPlan({ tier, onUnpaid }: JoinPlanProps) {
  return (
    <PlanScreen title={`Join ${tier.name}`} tier={tier} isSignedIn={false}>
      <RegistrationForm tier={tier} onUnpaid={onUnpaid} />
    </PlanScreen>
  )
}

/** Two titles, as in the specification: with the server's message, and without. */
function tellFailure(error: unknown): void {
  const text = failureText(error, '')
  if (text) toast.error('Registration failed', text)
  else toast.error('Registration Failed', FAILED)
}

/** Creates the account, then continues home or to the checkout. */
function useRegistration({ tier, onUnpaid }: JoinPlanProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const payments = usePayments()
  const [isPreparing, setPreparing] = useState(false)

  /** For a new member without a payment, or without a provider: back to their intent, else home. */
  async function goOn(): Promise<void> {
    const next = pathToIntent(paths.home())
    await enterSession(queryClient)
    router.history.push(next)
  }

  async function pay(): Promise<void> {
    setPreparing(true)
    await new Promise((done) => setTimeout(done, CHECKOUT_AFTER_MS))
    const outcome = await openCheckout(queryClient, { tier, payments, isJoining: true })
    if (outcome === 'leaving') return
    if (payments === null) return goOn()
    await enterSession(queryClient)
    await router.invalidate()
    onUnpaid(outcome === 'price_changed' ? tier.price : null)
  }

  const form = useForm({
    fields: ['username', 'email', 'password'],
    check: checkRegistration,
    send: async (values) => {
      await api('POST /api/register', { body: { ...values, membershipTierId: tier.id } })
      // Whoever was signed out on this page before.
      setPageMember(undefined)
      dismissFailures()
      const welcome = `Welcome, ${values.username}. You are signed in. We’ve sent an email to ${values.email} with a link to verify your address.`
      toast.success(isFree(tier) ? 'Registration Complete' : 'Account Created', welcome)
      await (isFree(tier) ? goOn() : pay())
      return 'leaving'
    },
    failed: tellFailure,
  })
  return { ...form, isPreparing }
}

function RegistrationForm(joining: JoinPlanProps) {
  const { errors, isBusy, isPreparing, props } = useRegistration(joining)
  const isPaidNext = usePayments() !== null && !isFree(joining.tier)
  return (
    <form {...props} aria-label="Registration" className="flex flex-col gap-4">
      <NewAccountFields errors={errors} usernameHint="Everyone will see it." />
      <ScriptNeeded />
      {isPaidNext ? (
        <p className="text-quiet text-sm">
          Create your account first. You’ll enter your card on the next page.
        </p>
      ) : null}
      <SubmitButton
        busy={isBusy}
        busyText={isPreparing ? 'Preparing Checkout...' : 'Creating account'}
        size="large"
        wide
      >
        Create account
      </SubmitButton>
      <AccountTerms />
      <p className="text-quiet">
        Already a member?{' '}
        <SiteLink href={paths.auth('login')} className="text-link font-semibold">
          Sign in
        </SiteLink>
      </p>
    </form>
  )
}
