// PlanScreen: layout for one chosen plan.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { noPaymentsNote, SANDBOX_NOTE } from '#web/billing/checkout/payment-notes.ts'
import { priceParts } from '#web/membership/plan-price.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { usePayments } from './billing-queries.ts'
import { Note } from './note.tsx'

export interface PlanScreenProps {
  title: string
  tier: Tier
  isSignedIn: boolean
  /** Whether nothing is left to pay. */
  isPaid?: boolean
  children: ReactNode
}

/** A chosen plan: the form at the left, the benefits at the right; stacked on phones. */
export function PlanScreen({ title, tier, isSignedIn, isPaid = false, children }: PlanScreenProps) {
  const price = priceParts(tier)
  const note = useNote(isSignedIn)
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
          {note && !isPaid && !isFree(tier) ? <Note>{note}</Note> : null}
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

/** Note about payments on this site; null if there is nothing unusual. */
function useNote(isSignedIn: boolean): string | null {
  const payments = usePayments()
  if (payments === null) return noPaymentsNote(isSignedIn)
  return payments === 'sandbox' ? SANDBOX_NOTE : null
}
