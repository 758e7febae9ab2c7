import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { EmailLinkForm } from '#web/accounts/emailed-links/email-link-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { api } from '#web/api.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

const ONWARD = {
  href: paths.blog(),
  label: 'Back to Blog',
  remedy: 'Enter your address on the blog again to get a new one.',
}

export const Route = createFileRoute('/(blog)/confirm-newsletter')({
  head: () => pageHead({ title: 'Confirm your subscription', isPrivate: true }),
  component: function ConfirmNewsletter() {
    return (
      <CenteredLayout title="Confirm your subscription">
        <EmailLinkForm
          label="Confirm your subscription"
          action="Confirm"
          send={(token) => api('POST /api/newsletter-confirmations', { body: { token } })}
          done={(email) => `New posts will be sent to ${email}.`}
          onward={ONWARD}
        >
          Press the button to get new blog posts by email.
        </EmailLinkForm>
      </CenteredLayout>
    )
  },
})
