import { useState } from 'react'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'

/** Subscribes an address to new posts by email. The link in the confirmation email confirms it. */
export function NewsletterBox() {
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  useFocusRestore('newsletter-sent', sentTo ?? '')
  const { errors, isBusy, props } = useForm({
    fields: ['email'],
    check: ({ email }) => (email.trim() === '' ? { email: 'Please enter a valid email address' } : {}),
    send: async ({ email }) => {
      setProblem(null)
      setSentTo((await api('POST /api/newsletter-subscriptions', { body: { email } })).email)
      return undefined
    },
    failed: (error) => setProblem(isOfFields(error, ['email']) ? null : failureText(error)),
  })
  return (
    <Card as="section" labelledBy="newsletter" className="flex flex-col gap-3">
      <h2 id="newsletter" className="display text-xl">
        Subscribe to Updates
      </h2>
      {sentTo === undefined ? (
        <form {...props} aria-labelledby="newsletter" className="flex flex-col gap-3">
          <p className="text-quiet text-sm">New posts by email. Unsubscribe with one click.</p>
          <Field label="Email" error={errors.email}>
            <TextInput type="email" name="email" autoComplete="email" inputMode="email" />
          </Field>
          {problem ? <FieldError>{problem}</FieldError> : null}
          <SubmitButton busy={isBusy} busyText="Subscribing" wide>
            Subscribe
          </SubmitButton>
          <ScriptNeeded what="Subscribing" />
        </form>
      ) : (
        <p id="newsletter-sent" role="status" tabIndex={-1} className="[overflow-wrap:anywhere]">
          Check your inbox: we’ve sent a link to {sentTo}. Press it to confirm your subscription.
        </p>
      )}
    </Card>
  )
}
