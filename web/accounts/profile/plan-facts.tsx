import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'

/** What accounts show of the member's plan; membership knows how to find it out. */
export interface PlanFacts {
  name: string
  /** Paid for, or free. */
  isActive: boolean
  costsNothing: boolean
  /** When the paid time ends, ISO 8601; null without one. */
  endsAt: string | null
  /** Known to go on by itself after that. */
  renews: boolean
  /** Until when the rights last although a payment is missing, ISO 8601; null while none is. */
  overdueUntil: string | null
}

/** The state of a plan in words: what is free needs no payment, and what is not paid says so. */
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
