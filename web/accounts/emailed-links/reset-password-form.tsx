// ResetPasswordForm: sets a new password by the token of an email link.
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { checkNewPassword } from '#web/accounts/sign-in/field-checks.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { ExpiredLink } from './expired-link.tsx'
import { forgetLinkToken, useLinkToken } from './link-token.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Sets a new password with the email's token. */
export function ResetPasswordForm() {
  const token = useLinkToken()
  const [state, setState] = useState<'open' | 'done' | 'expired'>('open')
  if (state === 'done') return <PasswordSet />
  const end = (outcome: 'done' | 'expired') => {
    forgetLinkToken()
    setState(outcome)
  }
  const isOver = state === 'expired' || token === ''
  // The form keeps its space below the expired note: the server cannot see the token, so it renders the form, and the
  // page must not collapse when the browser finds none.
  return (
    <div className="grid *:[grid-area:1/1]">
      <div inert={isOver} className={isOver ? 'invisible' : undefined}>
        <NewPasswordForm token={token ?? ''} onEnd={end} />
      </div>
      {isOver ? (
        <ExpiredLink isExpired={state === 'expired'} remedy="Request a new link to try again.">
          <ButtonLink href={paths.forgotPassword()}>Send a new link</ButtonLink>
        </ExpiredLink>
      ) : null}
    </div>
  )
}

interface NewPasswordFormProps {
  token: string
  onEnd: (state: 'done' | 'expired') => void
}

function NewPasswordForm({ token, onEnd }: NewPasswordFormProps) {
  const refusal = useRefusal('The password could not be set. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['newPassword', 'confirmPassword'],
    check: (values) => {
      refusal.clear()
      return checkNewPassword(values)
    },
    send: async ({ newPassword }) => {
      await api('POST /api/password-resets/completion', { body: { token, newPassword } })
      onEnd('done')
      return undefined
    },
    failed: (error) => {
      if (failureCode(error) === 'link_expired') onEnd('expired')
      else refusal.failed(error)
    },
  })
  return (
    <form {...props} aria-label="Reset password" className="flex flex-col gap-4">
      <NewPasswordFields errors={errors} />
      {refusal.shown}
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Saving" size="large" wide>
        Save new password
      </SubmitButton>
    </form>
  )
}

function PasswordSet() {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <h2 className="display text-2xl">Your password is changed</h2>
      <p className="text-quiet">
        You’ve been signed out everywhere. Sign in with your new password to continue.
      </p>
      <ButtonLink href={paths.auth('login')} variant="primary">
        Sign in
      </ButtonLink>
    </div>
  )
}
