import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TierTable } from './tier-table.tsx'

/** What each tier has at the payment provider. */
export function PaymentSetup() {
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[
          { label: 'Admin Dashboard', href: paths.admin() },
          { label: 'Payments', href: paths.admin('payments') },
          { label: 'Payment setup' },
        ]}
        title="Payment setup"
        lead="Initialising makes a product and a price for each paid tier at the payment provider. No provider is configured on this site, so there is nothing to initialise with."
      />
      <TierTable lead="What each tier has at the provider." />
    </div>
  )
}
