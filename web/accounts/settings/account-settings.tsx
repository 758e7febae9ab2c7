// AccountSettings: username, email address, and closing the account.
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { checkEmail } from '#web/accounts/sign-in/field-checks.ts'
import { logOut } from '#web/accounts/sign-in/log-out.ts'
import { useRefusal } from '#web/accounts/sign-in/refusal.tsx'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SubmitButton, useForm } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { AccountEnd } from './delete-account.tsx'
import { securityQuery } from './security-query.ts'
import { SettingsSection } from './settings-section.tsx'

/** Username and email address of the account, and closing it. */
export function AccountSettings({ user }: { user: User }) {
  const leave = useAction(logOut, 'Logout failed')
  return (
    <div className="flex flex-col gap-5">
      <SettingsSection id="settings-account" title="Account">
        <Facts
          facts={[
            ['Username', user.username],
            ['Member since', <LongDate key="since" at={user.createdAt} />],
          ]}
        />
        <Button className="self-start" busy={leave.isBusy} onClick={leave.go}>
          Logout
        </Button>
      </SettingsSection>
      <EmailSettings user={user} />
      <AccountEnd user={user} />
    </div>
  )
}

function EmailSettings({ user }: { user: User }) {
  const { pendingEmail } = useLoaded(securityQuery)
  useFocusRestore('settings-email', pendingEmail?.email ?? null)
  return (
    <SettingsSection
      id="settings-email"
      title="Email address"
      lead="Used to sign in and for emails from this site. Other members never see it."
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-medium">
        <span className="min-w-0 [overflow-wrap:anywhere]">{user.email ?? 'Not set'}</span>
        {user.email ? (
          <Chip tone={user.isEmailVerified ? 'green' : 'amber'} lit={user.isEmailVerified}>
            {user.isEmailVerified ? 'Verified' : 'Not verified'}
          </Chip>
        ) : null}
      </p>
      {user.email && !user.isEmailVerified ? <VerificationEmail email={user.email} /> : null}
      {pendingEmail ? <PendingEmail {...pendingEmail} /> : <EmailForm />}
    </SettingsSection>
  )
}

function VerificationEmail({ email }: { email: string }) {
  const send = useAction(async () => {
    await api('POST /api/user/verification-letter')
    toast.success('Email sent', `Open the link we sent to ${email}.`)
  }, 'The email was not sent')
  return (
    <div className="flex flex-col items-start gap-3 rounded-control border border-line bg-well p-4">
      <p>You need a verified address to get back in if you forget your password.</p>
      <Button busy={send.isBusy} onClick={send.go}>
        Send verification email
      </Button>
    </div>
  )
}

function PendingEmail({ email, expiresAt }: { email: string; expiresAt: string }) {
  const refreshed = useRefreshed()
  const forget = useAction(async () => {
    await api('DELETE /api/user/email-change')
    await refreshed.security()
  }, 'The change was not canceled')
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-3 rounded-control border border-line border-l-4 border-l-info bg-well p-4"
    >
      <p>
        If <strong className="[overflow-wrap:anywhere]">{email}</strong> isn’t in use yet, we’ve sent it a
        link. Your address changes when you open that link. The link expires on{' '}
        <LongDate at={expiresAt} time />.
      </p>
      <Button busy={forget.isBusy} onClick={forget.go}>
        Cancel the change
      </Button>
    </div>
  )
}

function EmailForm() {
  const [isOpen, setOpen] = useState(false)
  useFocusRestore('settings-email', isOpen)
  const refreshed = useRefreshed()
  const refusal = useRefusal('The email could not be sent. Please try again.')
  const { errors, isBusy, props } = useForm({
    fields: ['email'],
    check: (values) => {
      refusal.clear()
      return checkEmail(values)
    },
    send: async (body) => {
      await api('POST /api/user/email-change', { body })
      await refreshed.security()
      return undefined
    },
    failed: refusal.failed,
  })
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setOpen(true)}>
        Change email address
      </Button>
    )
  }
  return (
    <form {...props} aria-label="Change email address" className="flex max-w-md flex-col gap-4">
      <Field
        label="New email address"
        hint="We’ll send a link to this address. Nothing changes until you open it."
        error={errors.email}
        required
      >
        <TextInput name="email" type="email" inputMode="email" autoComplete="email" />
      </Field>
      {refusal.shown}
      <ScriptNeeded />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isBusy} busyText="Sending">
          Send link
        </SubmitButton>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  )
}
