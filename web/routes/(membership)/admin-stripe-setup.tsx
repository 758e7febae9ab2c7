import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { managedTiersQuery } from '#web/billing/admin/managed-tiers.ts'
import { PaymentSetupScreen } from '#web/billing/admin/payment-setup-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeAdmin } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(membership)/admin-stripe-setup')({
  loader: async ({ context }) => {
    // /auth would redirect members to the home page, so they go there at once.
    await mustBeAdmin({ context }, { visitor: paths.auth(), member: paths.home() })
    await context.queryClient.prefetchQuery(managedTiersQuery)
  },
  head: () => pageHead({ title: 'Payment setup', isPrivate: true }),
  component: PaymentSetupScreen,
})
