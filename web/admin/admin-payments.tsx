import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TierTable } from './tier-table.tsx'

/** Payments: the way to the provider's set-up, and the tiers. */
export function AdminPayments() {
  return (
    <div className="flex flex-col gap-8">
      <Card as="section" labelledBy="stripe" className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="stripe" className="display text-2xl">
            Payment provider
          </h2>
          <p className="measure mt-1.5 text-quiet">
            Paid tiers need a product and a price there. No provider is configured, so nothing can be charged.
          </p>
        </div>
        <ButtonLink href={paths.adminPayments()} variant="primary">
          Manage Stripe Setup
        </ButtonLink>
      </Card>
      <TierTable lead="As visitors see them on the plans page. They are not changed here." />
    </div>
  )
}
