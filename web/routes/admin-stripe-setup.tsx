import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { managedTiersQuery } from '#web/billing/managed-tiers.ts'
import { PaymentSetupScreen } from '#web/billing/payment-setup-screen.tsx'
import { mustBeAdmin } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'

export const Route = createFileRoute('/admin-stripe-setup')({
  loader: async ({ context }) => {
    // Members would be sent on from /auth to the home page, so they go there at once.
    await mustBeAdmin({ context }, { visitor: paths.auth(), member: paths.home() })
    await context.queryClient.prefetchQuery(managedTiersQuery)
  },
  head: () => pageHead({ title: 'Payment setup', isPrivate: true }),
  component: PaymentSetupScreen,
})
