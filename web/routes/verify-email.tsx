import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkForm } from '#web/accounts/email-link-form.tsx'
import { NarrowScreen } from '#web/accounts/narrow-screen.tsx'
import { api } from '#web/api.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/verify-email')({
  head: () => pageHead({ title: 'Verify your email address', isPrivate: true }),
  component: function VerifyEmail() {
    return (
      <NarrowScreen title="Verify your email address">
        <EmailLinkForm
          label="Verify your email address"
          action="Verify my address"
          send={(token) => api('POST /api/email-verifications', { body: { token } })}
          done={(email) => `${email} is verified.`}
        >
          Press the button to confirm this is your address.
        </EmailLinkForm>
      </NarrowScreen>
    )
  },
})
