import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Tier } from '#contract/membership.ts'
import { isFree } from '#contract/membership-terms.ts'
import { paths } from '#contract/paths.ts'
import { enterSession } from '#web/accounts/enter-session.ts'
import { failureText } from '#web/accounts/failure-text.ts'
import { checkRegistration } from '#web/accounts/field-checks.ts'
import { ScriptNeeded } from '#web/accounts/script-needed.tsx'
import { api } from '#web/api.ts'
import { dismissFailures } from '#web/ui/failures-over.ts'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton, useForm } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { tellNoPayments } from './payment-setup.ts'
import { PlanScreen } from './plan-screen.tsx'

/** The specification's pause between the account and its checkout. */
const CHECKOUT_AFTER_MS = 1500
const FAILED = 'There was a problem creating your account. Please try again.'

/** Joining as a visitor: the account is made with the plan that was picked, and signed in. */
export function JoinPlan({ tier }: { tier: Tier }) {
  return (
    <PlanScreen title={`Join ${tier.name}`} tier={tier} isSignedIn={false}>
      <RegistrationForm tier={tier} />
    </PlanScreen>
  )
}

function RegistrationForm({ tier }: { tier: Tier }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { errors, isBusy, props } = useForm({
    fields: ['username', 'email', 'password'],
    check: checkRegistration,
    send: async (values) => {
      const user = await api('POST /api/register', { body: { ...values, membershipTierId: tier.id } })
      dismissFailures()
      const welcome = `Welcome, ${user.username}. You are signed in. We sent a letter to ${values.email} with a link to verify your address.`
      if (isFree(tier)) {
        toast.success('Registration Complete', welcome)
      } else {
        toast.success('Account Created', welcome)
        await new Promise((done) => setTimeout(done, CHECKOUT_AFTER_MS))
        tellNoPayments()
      }
      await enterSession(queryClient)
      router.history.push(paths.home())
      return 'leaving'
    },
    failed: (error) => toast.error('Registration Failed', failureText(error, FAILED)),
  })
  return (
    <form {...props} aria-label="Registration" className="flex flex-col gap-4">
      <Field
        label="Username"
        hint="3 to 30 letters, digits, dots, hyphens or underscores. Everyone will see it."
        error={errors.username}
        required
      >
        <TextInput name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Email" error={errors.email} required>
        <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field
        label="Password"
        hint="At least 6 characters; longer is better."
        error={errors.password}
        required
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Creating account" size="large" wide>
        Create account
      </SubmitButton>
      <p className="text-quiet">
        Already a member?{' '}
        <SiteLink href={paths.auth('login')} className="text-link font-semibold">
          Login
        </SiteLink>
      </p>
    </form>
  )
}
