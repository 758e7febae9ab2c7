import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { BillingScreen } from '#web/billing/subscription/billing-screen.tsx'
import { loadBilling } from '#web/billing/subscription/load-billing.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/subscription/manage')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'card' | 'home' | undefined } => ({
    from: oneOf(from, ['card', 'home']),
  }),
  loader: ({ context }) => loadBilling({ context }),
  head: () => pageHead({ title: 'Billing', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Billing() {
    return <BillingScreen from={Route.useSearch().from} />
  },
})
