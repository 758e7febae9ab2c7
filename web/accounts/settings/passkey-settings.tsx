// PasskeySettings: list, add, rename and remove passkeys.
import { useHydrated } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#contract/accounts/constants.ts'
import type { Passkey } from '#contract/accounts/security.ts'
import { checkPasskeyName } from '#web/accounts/sign-in/field-checks.ts'
import { hasPasskeys, makePasskey, PasskeyStopped } from '#web/accounts/sign-in/passkeys.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { securityQuery } from './security-query.ts'
import { SettingsSection } from './settings-section.tsx'

/** Passkeys, which sign in by fingerprint, face, PIN or security key, without a password. */
export function PasskeySettings() {
  const { passkeys } = useLoaded(securityQuery)
  useFocusRestore('settings-passkeys', passkeys.length)
  const isUsable = !useHydrated() || hasPasskeys()
  return (
    <SettingsSection
      id="settings-passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, face, PIN or a security key instead of a password. A passkey can’t be guessed, and it works on this site only."
    >
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {isUsable ? (
        passkeys.length < PASSKEYS_MAX && <NewPasskey />
      ) : (
        <p className="text-quiet">This browser doesn’t support passkeys.</p>
      )}
    </SettingsSection>
  )
}

function NewPasskey() {
  const form = useRef<HTMLFormElement>(null)
  const refreshed = useRefreshed()
  const refusal = useRefusal('The passkey could not be added. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['name'],
    check: (values) => {
      refusal.clear()
      return checkPasskeyName(values)
    },
    send: async ({ name }) => {
      const passkey = await makePasskey(await api('POST /api/user/passkeys/options'))
      await api('POST /api/user/passkeys', { body: { name, passkey } })
      await refreshed.security()
      form.current?.reset()
      toast.success('Passkey added')
      return undefined
    },
    failed: (error) =>
      error instanceof PasskeyStopped
        ? toast.error('Passkey not added', failureText(error))
        : refusal.failed(error),
  })
  return (
    <form ref={form} {...props} aria-label="Add a passkey" className="flex max-w-md flex-col gap-4">
      <Field
        label="Passkey name"
        hint="To help you recognize it later, such as “Laptop” or “blue key”."
        error={errors.name}
        required
      >
        <TextInput name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Field>
      {refusal.shown}
      <SubmitButton variant="secondary" busy={isBusy} busyText="Adding" className="self-start">
        Add a passkey
      </SubmitButton>
    </form>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const refreshed = useRefreshed()
  const [state, setState] = useState<'shown' | 'renaming' | 'removing'>('shown')
  useFocusRestore('settings-passkeys', state)
  const show = () => setState('shown')
  if (state === 'renaming') {
    return (
      <li className="py-4">
        <RenamePasskey passkey={passkey} onEnd={show} />
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-quiet text-sm">
          Added <LongDate at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <RelativeTime at={lastUsedAt} className="lowercase" />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => setState('renaming')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => setState('removing')}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={state === 'removing'}
        onClose={show}
        title="Remove this passkey?"
        actionText="Remove"
        isDanger
        otherwise="The passkey was not removed."
        act={async () => {
          await api('DELETE /api/user/passkeys/{id}', { params: { id } })
          await refreshed.security()
        }}
      >
        “{name}” can no longer sign you in. Your device may still offer it, so delete it there too.
      </ConfirmDialog>
    </li>
  )
}

function RenamePasskey({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const refreshed = useRefreshed()
  const refusal = useRefusal('The passkey could not be renamed. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['name'],
    check: (values) => {
      refusal.clear()
      return checkPasskeyName(values)
    },
    send: async (body) => {
      await api('PATCH /api/user/passkeys/{id}', { params: { id: passkey.id }, body })
      await refreshed.security()
      onEnd()
      return undefined
    },
    failed: refusal.failed,
  })
  return (
    <form {...props} aria-label={`Rename ${passkey.name}`} className="flex max-w-md flex-col gap-3">
      <Field label="Name" error={errors.name} required>
        <TextInput name="name" defaultValue={passkey.name} maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Field>
      {refusal.shown}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isBusy} busyText="Saving">
          Save name
        </SubmitButton>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  )
}
