import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#web/accounts/emailed-links/forgot-password-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(accounts)/forgot-password')({
  head: () => pageHead({ title: 'Reset your password', isPrivate: true }),
  component: function ForgotPassword() {
    return (
      <CenteredLayout title="Reset your password" lead="We’ll email you a link to choose a new one.">
        <ForgotPasswordForm />
      </CenteredLayout>
    )
  },
})
