import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#web/accounts/forgot-password-form.tsx'
import { NarrowScreen } from '#web/accounts/narrow-screen.tsx'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/forgot-password')({
  head: () => pageHead({ title: 'Reset your password', isPrivate: true }),
  component: function ForgotPassword() {
    return (
      <NarrowScreen title="Reset your password" lead="We’ll email you a link to choose a new one.">
        <ForgotPasswordForm />
      </NarrowScreen>
    )
  },
})
