import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { PlansFailed } from '#web/billing/checkout/plans-screen.tsx'
import { BenefitsScreen } from '#web/membership/benefits-screen.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(membership)/benefits')({
  loader: ({ context }) => context.queryClient.ensureQueryData(tiersQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Benefits comparison',
      description: 'What each membership plan includes, side by side.',
      canonical: { origin: match.context.origin, path: paths.benefits() },
    }),
  component: BenefitsScreen,
  errorComponent: PlansFailed,
})
