// Confirmation dialog for risky steps, over any screen. Loaded with the first call that requires it.

import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureCode, failureText } from '#web/ui/feedback/failure.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CodeInput } from './code-input.tsx'
import { confirmWithPasskey, hasPasskeys } from './passkeys.ts'
import { useRefusal } from './refusal.tsx'

const FAILED = 'We couldn’t confirm it’s you. Please try again.'

// Concurrent calls may require the same confirmation: one dialog answers all.
let asking: Promise<boolean> | null = null

/** Renders the dialog over the page; null removes it. */
export type Show = (dialog: ReactNode) => void

/** True once the member has confirmed; false if they closed the dialog. */
export function confirmIdentity(show: Show): Promise<boolean> {
  asking ??= ask(show).finally(() => {
    asking = null
    show(null)
  })
  return asking
}

async function ask(show: Show): Promise<boolean> {
  // Loaded before the dialog opens, so that nothing shifts.
  const ways = await findWays()
  return new Promise((settle) => show(<ConfirmDialog ways={ways} onEnd={settle} />))
}

interface Ways {
  needsCode: boolean
  hasPasskey: boolean
}

/** How this member can confirm. If it cannot be loaded, the server reports what is missing. */
function findWays(): Promise<Ways> {
  return api('GET /api/user/security').then(
    ({ secondFactor, passkeys }) => ({
      needsCode: secondFactor.isOn,
      hasPasskey: passkeys.length > 0 && hasPasskeys(),
    }),
    () => ({ needsCode: false, hasPasskey: false }),
  )
}

function ConfirmDialog({ ways, onEnd }: { ways: Ways; onEnd: (isConfirmed: boolean) => void }) {
  const [isOpen, setOpen] = useState(true)
  const isConfirmed = useRef(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => onEnd(isConfirmed.current)}
      size="small"
      title="Confirm it’s you"
      description="This step is protected. We won’t ask again for 15 minutes."
    >
      <ConfirmForm
        ways={ways}
        onCancel={() => setOpen(false)}
        onConfirmed={() => {
          isConfirmed.current = true
          setOpen(false)
        }}
      />
    </Dialog>
  )
}

interface ConfirmFormProps {
  ways: Ways
  onConfirmed: () => void
  onCancel: () => void
}

function ConfirmForm({ ways, onConfirmed, onCancel }: ConfirmFormProps) {
  const [needsCode, setNeedsCode] = useState(ways.needsCode)
  const refusal = useRefusal(FAILED)
  const { errors, isBusy, props } = useForm({
    fields: ['password', 'code'],
    check: ({ password, code }) => {
      refusal.clear()
      return {
        ...(password === '' && { password: 'Password is required' }),
        ...(needsCode && code.trim() === '' && { code: 'Please enter the code' }),
      }
    },
    send: async ({ password, code }) => {
      await api('POST /api/session/confirmation', { body: needsCode ? { password, code } : { password } })
      onConfirmed()
      return undefined
    },
    failed: (error) => {
      if (failureCode(error) === 'code_needed') setNeedsCode(true)
      refusal.failed(error)
    },
  })
  return (
    <form {...props} aria-label="Confirmation" className="flex flex-col gap-4">
      <Field label="Password" error={errors.password} required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      {needsCode ? (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          error={errors.code}
          required
        >
          <CodeInput name="code" isFocused={!ways.needsCode} />
        </Field>
      ) : null}
      {refusal.shown}
      <div className="flex flex-wrap justify-end gap-3">
        {ways.hasPasskey ? (
          <PasskeyProof onConfirmed={onConfirmed} onTry={refusal.clear} onFailed={refusal.say} />
        ) : null}
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Confirming">
          Confirm
        </SubmitButton>
      </div>
    </form>
  )
}

interface PasskeyProofProps {
  onConfirmed: () => void
  onTry: () => void
  onFailed: (text: string) => void
}

/** A passkey verifies the member by itself: no password or code is required. */
function PasskeyProof({ onConfirmed, onTry, onFailed }: PasskeyProofProps) {
  const [isBusy, setBusy] = useState(false)
  async function confirm(): Promise<void> {
    onTry()
    setBusy(true)
    try {
      await confirmWithPasskey()
      onConfirmed()
    } catch (error) {
      onFailed(failureText(error, { refused: FAILED }))
      setBusy(false)
    }
  }
  return (
    <Button
      variant="quiet"
      className="max-sm:w-full sm:-ml-4 sm:mr-auto"
      busy={isBusy}
      icon={<KeyRound size={18} aria-hidden="true" />}
      onClick={confirm}
    >
      Use a passkey
    </Button>
  )
}
