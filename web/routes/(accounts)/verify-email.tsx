import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkForm } from '#web/accounts/emailed-links/email-link-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { api } from '#web/api.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(accounts)/verify-email')({
  head: () => pageHead({ title: 'Verify your email address', isPrivate: true }),
  component: function VerifyEmail() {
    return (
      <CenteredLayout title="Verify your email address">
        <EmailLinkForm
          label="Verify your email address"
          action="Verify my address"
          send={(token) => api('POST /api/email-verifications', { body: { token } })}
          done={(email) => `${email} is verified.`}
        >
          Press the button to confirm this is your address.
        </EmailLinkForm>
      </CenteredLayout>
    )
  },
})
