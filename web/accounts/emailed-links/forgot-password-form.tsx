// ForgotPasswordForm: requests a password reset email.
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** Requests an email with a reset link. The reply is the same whether the account exists or not. */
export function ForgotPasswordForm() {
  const [isSent, setSent] = useState(false)
  const refusal = useRefusal('The email could not be sent. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['username'],
    check: ({ username }) => {
      refusal.clear()
      return username.trim() === '' ? { username: 'Please enter your username or email address' } : {}
    },
    send: async (body) => {
      await api('POST /api/password-resets', { body })
      setSent(true)
      return undefined
    },
    failed: refusal.failed,
  })
  if (isSent) return <EmailSent />
  return (
    <form {...props} aria-label="Reset password" className="flex flex-col gap-4">
      <Field label="Username or email address" error={errors.username} required>
        <TextInput name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      {refusal.shown}
      <ScriptNeeded />
      <SubmitButton busy={isBusy} busyText="Sending" size="large" wide>
        Send link
      </SubmitButton>
    </form>
  )
}

function EmailSent() {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <h2 className="display text-2xl">Check your email</h2>
      <p className="text-quiet">
        If there’s an account with that username or email address, we’ve sent a link to its address. The link
        works once and expires in an hour. No email after a few minutes? Check your spam folder, or try your
        username instead of your email address, or the other way round.
      </p>
      <ButtonLink href={paths.auth('login')}>Back to sign-in</ButtonLink>
    </div>
  )
}
