// SecondFactorSetupForm: QR code, secret, and the first code.
import { useEffect, useState } from 'react'
import type { SecondFactorSetup } from '#contract/accounts/security.ts'
import { CodeInput } from '#web/accounts/sign-in/code-input.tsx'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { CopyButton } from './copy-button.tsx'

export type Setup = SecondFactorSetup

export interface SecondFactorSetupFormProps {
  setup: Setup
  onTurnedOn: (recoveryCodes: readonly string[]) => Promise<void>
  onCancel: () => void
}

/** The secret as QR code and text, and a first code that proves that the app has it. */
export function SecondFactorSetupForm({ setup, onTurnedOn, onCancel }: SecondFactorSetupFormProps) {
  const refusal = useRefusal('This code was not accepted.')
  const { errors, isBusy, props } = useForm({
    fields: ['code'],
    check: ({ code }) => {
      refusal.clear()
      return code.trim() === '' ? { code: 'Please enter the code' } : {}
    },
    send: async (body) => {
      await onTurnedOn((await api('POST /api/user/second-factor', { body })).recoveryCodes)
      return undefined
    },
    failed: refusal.failed,
  })
  return (
    <form {...props} aria-label="Turn on the second factor" className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={setup.url} />
        <div className="flex flex-col items-start gap-3">
          <p>
            Scan the QR code with an authenticator app. If you’re on your phone or have no camera, enter the
            secret in the app instead.
          </p>
          <code className="rounded-control border border-line bg-well px-3 py-2 font-mono [overflow-wrap:anywhere]">
            {grouped(setup.secret)}
          </code>
          <CopyButton text={setup.secret} label="Copy the secret" />
        </div>
      </div>
      <Field
        label="Code"
        hint="The 6 digits shown in the app."
        error={errors.code}
        required
        className="max-w-xs"
      >
        <CodeInput name="code" isNumeric isFocused />
      </Field>
      {refusal.shown}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isBusy} busyText="Turning on">
          Turn on
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** In groups of four, easier to type. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Dark on light in both themes, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<readonly boolean[][]>([])
  useEffect(() => {
    // Without it the secret as text is enough.
    import('uqr').then(
      ({ encode }) => setRows(encode(text, { border: 2 }).data),
      () => undefined,
    )
  }, [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label="QR code with the secret"
      viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
      style={{ background: '#fff' }}
    >
      <path d={path.join('')} fill="#000" />
    </svg>
  )
}
