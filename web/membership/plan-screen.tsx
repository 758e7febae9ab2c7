import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { Tier } from '#contract/membership.ts'
import { isFree } from '#contract/membership-terms.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TickList } from '#web/ui/tick-list.tsx'
import { noPaymentsNote } from './payment-setup.ts'
import { priceParts } from './plan-price.ts'

export interface PlanScreenProps {
  title: string
  tier: Tier
  isSignedIn: boolean
  children: ReactNode
}

/** One picked plan: what to do at the left, what one gets at the right; on a phone one below the other. */
export function PlanScreen({ title, tier, isSignedIn, children }: PlanScreenProps) {
  const price = priceParts(tier)
  return (
    <div className="wrap">
      <PageHead
        title={title}
        actions={
          <ButtonLink href={paths.plans()} icon={<ArrowLeft size={18} aria-hidden="true" />}>
            Back to Plans
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-8">
        <Card className="flex flex-col gap-5">
          {isFree(tier) ? null : (
            <p className="rounded-control border border-line border-l-4 border-l-info bg-well px-4 py-3 text-[0.9375rem]">
              {noPaymentsNote(isSignedIn)}
            </p>
          )}
          {children}
        </Card>
        <section aria-labelledby="plan" className="rounded-card border border-line p-4 sm:p-5">
          <h2 id="plan" className="display text-2xl">
            {tier.name}
          </h2>
          <p className="mt-1">
            <span className="display num text-4xl">{price.amount}</span>
            <span className="text-quiet">{price.per}</span>
          </p>
          <p className="mt-3 mb-4 text-quiet">{tier.description}</p>
          <TickList items={tier.features} />
        </section>
      </div>
    </div>
  )
}
