// PlanFacts and PlanState: the member's plan as accounts shows it.
import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'

/** The member's plan as accounts shows it; membership computes it. */
export interface PlanFacts {
  name: string
  /** Paid for, or free. */
  isActive: boolean
  costsNothing: boolean
  /** End of the paid period in ISO 8601; null without one. */
  endsAt: string | null
  /** Whether it is known to renew after that. */
  renews: boolean
  /** While a payment is missing: end of the rights in ISO 8601; null otherwise. */
  overdueUntil: string | null
}

/** State of a plan in words: a free one needs no payment, an unpaid one says so. */
export function PlanState({ plan }: { plan: PlanFacts }) {
  const tone = plan.overdueUntil ? 'amber' : 'green'
  const note = noteOf(plan)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Chip tone={plan.isActive ? tone : 'quiet'} lit={plan.isActive}>
        {plan.isActive ? 'Active' : 'Inactive'}
      </Chip>
      {note ? <span className="font-normal text-quiet text-sm">{note}</span> : null}
    </span>
  )
}

function noteOf(plan: PlanFacts): ReactNode {
  if (plan.costsNothing) return 'Nothing to pay'
  if (!plan.isActive) return 'Not paid, so you have the Free plan’s access'
  if (plan.overdueUntil) {
    return (
      <>
        Payment overdue, active until <LongDate at={plan.overdueUntil} />
      </>
    )
  }
  if (!plan.endsAt) return null
  return (
    <>
      {plan.renews ? 'Renews' : 'Ends'} <LongDate at={plan.endsAt} />
    </>
  )
}
