import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '#web/accounts/emailed-links/reset-password-form.tsx'
import { CenteredLayout } from '#web/accounts/sign-in/centered-layout.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(accounts)/reset-password')({
  head: () => pageHead({ title: 'New password', isPrivate: true }),
  component: function ResetPassword() {
    return (
      <CenteredLayout title="New password" lead="This signs you out on all devices.">
        <ResetPasswordForm />
      </CenteredLayout>
    )
  },
})
