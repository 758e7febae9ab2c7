import { createFileRoute } from '@tanstack/react-router'
import { EmailLinkForm } from '#web/accounts/emailed-links/email-link-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { api } from '#web/api.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(accounts)/change-email')({
  head: () => pageHead({ title: 'Confirm your new email address', isPrivate: true }),
  component: function ChangeEmail() {
    return (
      <CenteredLayout title="Confirm your new email address">
        <EmailLinkForm
          label="Confirm your new email address"
          action="Use this address"
          send={(token) => api('POST /api/email-changes', { body: { token } })}
          done={(email) => `Your account now uses ${email}.`}
        >
          Press the button to use your new address. It replaces your old one.
        </EmailLinkForm>
      </CenteredLayout>
    )
  },
})
