import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { ChangeScreen } from '#web/billing/checkout/change-screen.tsx'
import { loadPlanChange } from '#web/billing/subscription/load-billing.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/subscription/change')({
  validateSearch: ({ tier }: Record<string, unknown>): { tier?: number | undefined } => ({
    tier: wholeNumber(tier),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPlanChange({ context }, deps.tier),
  head: () => pageHead({ title: 'Change plan', isPrivate: true }),
  pendingComponent: Waiting,
  component: function ChangePlan() {
    return <ChangeScreen tierId={Route.useSearch().tier ?? 0} />
  },
})
