// PasswordSettings: change of the password.
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { NewPasswordFields } from '#web/accounts/emailed-links/new-password-fields.tsx'
import { checkPasswordChange } from '#web/accounts/sign-in/field-checks.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSettings() {
  const [isOpen, setOpen] = useState(false)
  useFocusRestore('settings-password', isOpen)
  return (
    <SettingsSection
      id="settings-password"
      title="Password"
      lead="A new password signs you out in every other browser."
    >
      {isOpen ? (
        <PasswordForm onEnd={() => setOpen(false)} />
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </SettingsSection>
  )
}

function PasswordForm({ onEnd }: { onEnd: () => void }) {
  const refreshed = useRefreshed()
  const refusal = useRefusal('The password could not be changed. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['currentPassword', 'newPassword', 'confirmPassword'],
    check: (values) => {
      refusal.clear()
      return checkPasswordChange(values)
    },
    send: async ({ currentPassword, newPassword }) => {
      await api('PATCH /api/user/password', { body: { currentPassword, newPassword } })
      toast.success('Password changed', 'You’re signed out in every other browser.')
      onEnd()
      await refreshed.sessions()
      return undefined
    },
    failed: refusal.failed,
  })
  return (
    <form {...props} aria-label="Change password" className="flex max-w-md flex-col gap-4">
      <Field label="Current password" error={errors.currentPassword} required>
        <PasswordInput name="currentPassword" autoComplete="current-password" />
      </Field>
      <p className="-mt-2 text-sm">
        <SiteLink href={paths.forgotPassword()} className="text-link inline-block py-1">
          Forgot your password?
        </SiteLink>
      </p>
      <NewPasswordFields errors={errors} />
      {refusal.shown}
      <ScriptNeeded />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isBusy} busyText="Changing">
          Save new password
        </SubmitButton>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  )
}
