// SecondStep: second factor after the password.
import { useState } from 'react'
import type { SecondFactorNeeded, User } from '#contract/accounts/accounts.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { CodeInput } from './code-input.tsx'
import { PasskeySignIn, type PasskeySignInProps } from './passkey-sign-in.tsx'
import { useRefusal } from './refusal.tsx'

export type Step = SecondFactorNeeded['secondFactor']

/** The second step that a sign-in requires; null if it is complete. */
export function stepOf(answer: User | SecondFactorNeeded): Step | null {
  return 'secondFactor' in answer ? answer.secondFactor : null
}

export interface SecondStepProps {
  step: Step
  /** Toast title if it fails. */
  title: string
  onEntered: PasskeySignInProps['onEntered']
  /** Back to name and password. */
  onBack: () => void
}

/** After the password: a code of the authenticator app, a recovery code or a passkey. */
export function SecondStep({ step, title, onEntered, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const refusal = useRefusal('This code was not accepted.')
  const { errors, isBusy, props } = useForm({
    fields: ['code'],
    check: ({ code }) => {
      refusal.clear()
      return code.trim() === '' ? { code: 'Please enter the code' } : {}
    },
    send: async ({ code }) =>
      onEntered(await api('POST /api/login/second-factor', { body: { token: step.token, code } })),
    failed: (error) => {
      if (failureCode(error) === 'sign_in_expired') {
        toast.error(title, failureText(error))
        onBack()
      } else refusal.failed(error)
    },
  })
  return (
    <form {...props} aria-label="Second step" className="flex flex-col gap-4">
      <h2 className="display text-2xl">Second step</h2>
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={
          isRecovery
            ? 'One of the codes you saved when you turned on the second factor. Each works once.'
            : 'The 6 digits your authenticator app shows for this site.'
        }
        error={errors.code}
        required
      >
        <CodeInput name="code" isNumeric={!isRecovery} isFocused />
      </Field>
      {refusal.shown}
      <SubmitButton busy={isBusy} busyText="Signing in" size="large" wide>
        Continue
      </SubmitButton>
      {step.methods.includes('passkey') ? <PasskeySignIn title={title} onEntered={onEntered} /> : null}
      <div className="-mx-3 -mb-1 flex flex-wrap justify-between gap-x-3">
        {step.methods.includes('recovery') ? (
          <Button
            variant="quiet"
            size="small"
            className="min-h-11"
            onClick={() => {
              refusal.clear()
              setRecovery(!isRecovery)
            }}
          >
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" className="min-h-11" onClick={onBack}>
          Start again
        </Button>
      </div>
    </form>
  )
}
