import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkForm } from '#web/accounts/email-link-form.tsx'
import { NarrowScreen } from '#web/accounts/narrow-screen.tsx'
import { api } from '#web/api.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/change-email')({
  head: () => pageHead({ title: 'Change your address', isPrivate: true }),
  component: function ChangeEmail() {
    return (
      <NarrowScreen title="Change your address">
        <EmailLinkForm
          label="Change your address"
          action="Use this address"
          send={(token) => api('POST /api/email-changes', { body: { token } })}
          done={(email) => `${email} is the address of your account from now on.`}
        >
          Press the button to use the address that this letter came to. The old one is let go.
        </EmailLinkForm>
      </NarrowScreen>
    )
  },
})
