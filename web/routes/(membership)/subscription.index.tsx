import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { loadPlans, PLANS_TITLE } from '#web/billing/checkout/load-plans.ts'
import { PlansFailed, PlansScreen } from '#web/billing/checkout/plans-screen.tsx'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/subscription/')({
  validateSearch: ({ tier }: Record<string, unknown>): { tier?: number | undefined } => ({
    tier: wholeNumber(tier),
  }),
  loaderDeps: ({ search: { tier } }) => ({ tier }),
  loader: ({ context, deps }) => loadPlans({ context }, deps.tier),
  head: ({ match, loaderData }) =>
    pageHead({
      title: loaderData ?? PLANS_TITLE,
      description: 'Free, Pro and Premium membership: what each plan includes and costs per month.',
      canonical: { origin: match.context.origin, path: paths.plans() },
    }),
  component: function Plans() {
    return <PlansScreen tierId={Route.useSearch().tier} />
  },
  errorComponent: PlansFailed,
})
