// LoginForm: sign-in for members.
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { pathToIntent } from '#web/shell/session/intents.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { checkLogin } from './field-checks.ts'
import { LoginFields } from './login-fields.tsx'
import { LOGIN_WORDS } from './login-words.ts'
import { PasskeySignIn, usePasskeyOffer } from './passkey-sign-in.tsx'
import { SecondStep, type Step, stepOf } from './second-step.tsx'

const FAILED = 'Login failed'

type Enter = () => 'leaving'

/** Sign-in for members; afterwards the page at `to`, or the one of their intent, loads with the session. */
export function LoginForm({ to = paths.home() }: { to?: string }) {
  const [step, setStep] = useState<Step | null>(null)
  const enter = () => {
    goAfresh(pathToIntent(to))
    return 'leaving' as const
  }
  if (step) return <SecondStep step={step} title={FAILED} onEntered={enter} onBack={() => setStep(null)} />
  return <PasswordStep enter={enter} onStep={setStep} />
}

function PasswordStep({ enter, onStep }: { enter: Enter; onStep: (step: Step) => void }) {
  const offer = usePasskeyOffer({ title: FAILED, onEntered: enter })
  const { errors, isBusy, props } = useForm({
    fields: ['username', 'password'],
    check: checkLogin,
    send: async (body) => {
      const step = stepOf(await api('POST /api/login', { body }))
      if (!step) return enter()
      onStep(step)
      return undefined
    },
    failed: (error) => toast.error(FAILED, failureText(error, LOGIN_WORDS)),
  })
  return (
    <form {...props} {...offer} aria-label="User login" className="flex flex-col gap-4">
      <LoginFields errors={errors} usernameHint="Your email address works too." />
      <SubmitButton busy={isBusy} busyText="Logging in" size="large" wide>
        Login
      </SubmitButton>
      <PasskeySignIn title={FAILED} onEntered={enter} />
      <p className="text-quiet">
        Not a member yet?{' '}
        <SiteLink href={paths.plans()} className="text-link font-semibold">
          Sign up for membership
        </SiteLink>
      </p>
    </form>
  )
}
