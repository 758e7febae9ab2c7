// An index route, because the name made of subscription-success would be that of subscription.success.
import { createFileRoute } from '@tanstack/react-router'
import { SuccessScreen } from '#web/membership/success-screen.tsx'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/subscription-success/')({
  head: () => pageHead({ title: 'Subscription', isPrivate: true }),
  component: SuccessScreen,
})
