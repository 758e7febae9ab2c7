// Asks once more who is there, over whatever is on the screen. Loaded with the first call that needs it.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SubmitButton, useForm } from '#web/ui/form.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { CodeInput } from './code-input.tsx'
import { useRefusal } from './refusal.tsx'

// Several calls may need the same proof at once: one dialog answers all of them.
let asking: Promise<boolean> | null = null

/** What the page shows over everything else; null takes it away again. */
export type Show = (dialog: ReactNode) => void

/** True once the member has proved who they are; false when they closed the dialog. */
export function confirmIdentity(show: Show): Promise<boolean> {
  asking ??= new Promise<boolean>((settle) => show(<ConfirmDialog onEnd={settle} />)).finally(() => {
    asking = null
    show(null)
  })
  return asking
}

function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const [isOpen, setOpen] = useState(true)
  const isConfirmed = useRef(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => onEnd(isConfirmed.current)}
      size="small"
      title="Confirm that it is you"
      description="This step is protected. Once confirmed, you are not asked again for 15 minutes."
    >
      <ConfirmForm
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
  onConfirmed: () => void
  onCancel: () => void
}

function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const hasSecondFactor = useSecondFactor()
  const [byCode, setByCode] = useState(false)
  const refusal = useRefusal('This could not be confirmed. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['password', 'code'],
    check: ({ password, code }) => {
      refusal.clear()
      if (byCode) return code.trim() === '' ? { code: 'Please enter the code' } : {}
      return password === '' ? { password: 'Password is required' } : {}
    },
    send: async ({ password, code }) => {
      await api('POST /api/session/confirmation', { body: byCode ? { code } : { password } })
      onConfirmed()
      return undefined
    },
    failed: refusal.failed,
  })
  return (
    <form {...props} aria-label="Confirmation" className="flex flex-col gap-4">
      {byCode ? (
        <Field
          key="code"
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          error={errors.code}
          required
        >
          <CodeInput name="code" isFocused />
        </Field>
      ) : (
        <Field key="password" label="Password" error={errors.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      {refusal.shown}
      <div className="flex flex-wrap justify-end gap-3">
        {hasSecondFactor ? (
          <Button
            variant="quiet"
            className="mr-auto"
            onClick={() => {
              refusal.clear()
              setByCode(!byCode)
            }}
          >
            {byCode ? 'Use your password' : 'Use a code instead'}
          </Button>
        ) : null}
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton busy={isBusy} busyText="Confirming">
          Confirm
        </SubmitButton>
      </div>
    </form>
  )
}

/** Whether a code would do as well. Not worth a word when it cannot be found out: the password always does. */
function useSecondFactor(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    api('GET /api/user/security').then(
      ({ secondFactor }) => setOn(secondFactor.isOn),
      () => undefined,
    )
  }, [])
  return isOn
}
