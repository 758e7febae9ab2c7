// AdminLoginForm: sign-in for admins.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { VISITOR } from '#contract/viewer.ts'
import { api } from '#web/api.ts'
import { goAfresh, sessionQuery } from '#web/shell/session/session.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { dismissFailures } from '#web/ui/feedback/failures-over.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { checkAdminLogin } from './field-checks.ts'
import { LoginFields } from './login-fields.tsx'
import { LOGIN_WORDS } from './login-words.ts'
import { PasskeySignIn, usePasskeyOffer } from './passkey-sign-in.tsx'
import { SecondStep, type Step, stepOf } from './second-step.tsx'
import { enterSession } from './start-session.ts'

/** The specification's delay, so that the toast can be read. */
const LEAVE_AFTER_MS = 1000
const FAILED = 'Login Failed'

/** Sign-in for admins. Other members are signed out again, so that none stays half signed in. */
export function AdminLoginForm({ adminExists }: { adminExists: boolean }) {
  const [step, setStep] = useState<Step | null>(null)
  const enter = useAdminEntry(() => setStep(null))
  if (step) return <SecondStep step={step} title={FAILED} onEntered={enter} onBack={() => setStep(null)} />
  return <PasswordStep adminExists={adminExists} onStep={setStep} onEntered={enter} />
}

/** After sign-in: admins go to the dashboard, all others are sent back. */
function useAdminEntry(onDenied: () => void) {
  const queryClient = useQueryClient()
  return async (user: User): Promise<'leaving' | undefined> => {
    if (user.role === 'admin') {
      dismissFailures()
      toast.success('Login Successful', 'Taking you to the admin dashboard.')
      setTimeout(() => goAfresh(paths.adminDashboard()), LEAVE_AFTER_MS)
      return 'leaving'
    }
    const isSignedOut = await api('POST /api/logout').then(
      () => true,
      () => false,
    )
    toast.error('Access Denied', 'This account does not have admin privileges')
    onDenied()
    // Signing in ended any previous session: the header must not show it. A sign-out that failed may have left the
    // new one, which only the server knows.
    if (isSignedOut) queryClient.setQueryData(sessionQuery().queryKey, { user: null, viewer: VISITOR })
    else await enterSession(queryClient)
    return undefined
  }
}

interface PasswordStepProps {
  adminExists: boolean
  onStep: (step: Step) => void
  onEntered: (user: User) => Promise<'leaving' | undefined>
}

function PasswordStep({ adminExists, onStep, onEntered }: PasswordStepProps) {
  const offer = usePasskeyOffer({ title: FAILED, onEntered })
  const { errors, isBusy, props } = useForm({
    fields: ['username', 'password'],
    check: checkAdminLogin,
    send: async (body) => {
      const answer = await api('POST /api/login', { body })
      const step = stepOf(answer)
      if ('role' in answer) return onEntered(answer)
      if (step) onStep(step)
      else toast.error(FAILED, LOGIN_WORDS.refused)
      return undefined
    },
    failed: (error) => toast.error(FAILED, failureText(error, LOGIN_WORDS)),
  })
  return (
    <form {...props} {...offer} aria-label="Admin login" className="flex flex-col gap-4">
      <LoginFields errors={errors} />
      <SubmitButton busy={isBusy} busyText="Logging in" size="large" wide>
        Login as Admin
      </SubmitButton>
      <PasskeySignIn title={FAILED} onEntered={onEntered} />
      <p className="text-quiet">
        Not an admin?{' '}
        <SiteLink href={paths.auth('login')} className="text-link font-semibold">
          Sign in as a member
        </SiteLink>
      </p>
      {adminExists ? null : (
        <p className="text-quiet">
          This site has no admin yet.{' '}
          <SiteLink href={paths.adminSetup()} className="text-link font-semibold">
            Create the first admin
          </SiteLink>
        </p>
      )}
    </form>
  )
}
