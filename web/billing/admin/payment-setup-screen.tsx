// PaymentSetupScreen: creates products and prices at the payment provider.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InitializationResult } from '#contract/billing/tiers.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { usePayments } from '#web/billing/subscription/billing-queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SubmitButton } from '#web/ui/forms/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { InitializationResults } from './initialization-results.tsx'
import { managedTiersQuery } from './managed-tiers.ts'
import { ProductTable } from './product-table.tsx'

/** Creates products and prices at the payment provider, with a result per tier. */
export function PaymentSetupScreen() {
  const [results, setResults] = useState<readonly InitializationResult[] | null>(null)
  return (
    <div className="wrap flex flex-col gap-8 pb-8">
      <div className="-mb-8">
        <PageHead
          breadcrumb={[
            { label: 'Admin Dashboard', href: paths.admin() },
            { label: 'Payments', href: paths.admin('payments') },
            { label: 'Payment setup' },
          ]}
          title="Payment setup"
          lead="A paid tier can be bought once it has a product and a price at the payment provider."
        />
      </div>
      <Initialize onResults={setResults} />
      {results ? <InitializationResults results={results} /> : null}
      <Products />
    </div>
  )
}

function Initialize({ onResults }: { onResults: (results: readonly InitializationResult[] | null) => void }) {
  const client = useQueryClient()
  const payments = usePayments()
  const [isBusy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    onResults(null)
    try {
      const { results } = await api('POST /api/admin/initialize-stripe-products')
      onResults(results)
      tellOutcome(results)
      await refreshAll(client)
    } catch (error) {
      toast.error('Error', failureText(error, 'Failed to initialize Stripe products and prices'))
    }
    setBusy(false)
  }
  return (
    <Card as="section" labelledBy="initialize" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="initialize" className="display text-2xl">
            Products and prices
          </h2>
          <p id="initialize-note" className="measure mt-1.5 text-quiet">
            {WORDS[payments ?? 'none']}
          </p>
        </div>
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy) void run()
          }}
        >
          <SubmitButton
            busy={isBusy}
            busyText="Initializing"
            disabled={payments === null}
            aria-describedby="initialize-note"
          >
            Initialize Products
          </SubmitButton>
        </form>
      </div>
      {isBusy ? <ProgressBar label="Setting up the tiers at the payment provider" showLabel /> : null}
    </Card>
  )
}

const SAME =
  'This creates missing products and prices and updates those that differ. The rest stays as it is.'
const WORDS = {
  none: 'No payment provider is configured. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, then restart the site.',
  sandbox: `The payment sandbox was set up automatically when the site first started. ${SAME}`,
  stripe: SAME,
}

function tellOutcome(results: readonly InitializationResult[]): void {
  const failed = results.filter(({ status }) => status !== 'success' && status !== 'skipped').length
  if (failed === 0) {
    toast.success('Stripe products and prices initialized successfully')
    return
  }
  const tiers = countText(failed, 'tier')
  toast.error('Error', `${tiers} could not be initialized. See the list for details.`)
}

function Products() {
  const tiers = useQuery(managedTiersQuery)
  return (
    <section aria-labelledby="products" className="min-w-0">
      <SectionHead id="products" title="Current setup" />
      {tiers.isError ? (
        <ErrorState title="Error loading membership tiers" level={3} onRetry={() => void tiers.refetch()}>
          Please try again later.
        </ErrorState>
      ) : tiers.data ? (
        <ProductTable tiers={tiers.data} />
      ) : (
        <Loading label="Loading membership tiers">
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
    </section>
  )
}
