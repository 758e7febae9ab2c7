import type { QueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { usePayments } from '#web/billing/subscription/billing-queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { managedTiersQuery } from './managed-tiers.ts'
import { TiersPanel } from './tiers-panel.tsx'

export function loadPaymentsPanel(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery(managedTiersQuery)
}

/** The admin dashboard's tab of payments: provider, and products. */
export function PaymentsPanel() {
  const payments = usePayments()
  return (
    <div className="flex flex-col gap-8">
      <Card as="section" labelledBy="stripe" className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="stripe" className="display text-2xl">
            Payment provider
          </h2>
          <p className="measure mt-1.5 text-quiet">{WORDS[payments ?? 'none']}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={paths.adminBilling()}>Payment events</ButtonLink>
          <ButtonLink href={paths.adminPayments()} variant="primary">
            Manage Stripe Setup
          </ButtonLink>
        </div>
      </Card>
      <TiersPanel />
    </div>
  )
}

const WORDS = {
  none: 'No payment provider is configured, so paid tiers are shown but can’t be bought.',
  sandbox: 'The payment sandbox takes test cards only. No real money is charged.',
  stripe: 'Payments go through Stripe. Every paid tier needs a product and a price there.',
}
