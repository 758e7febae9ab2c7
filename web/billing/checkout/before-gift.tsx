import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { Note } from '#web/billing/subscription/note.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'

/** The member's present plan, shown before another code is redeemed; nothing until it is loaded. */
export function BeforeGift() {
  // Loaded with the page; fetched here if the session started later.
  const { data } = useQuery(subscriptionQuery)
  if (!data) return null
  const { gift, plan, isRunning } = data
  return (
    <>
      {gift ? (
        <p>
          Your gift: <strong>{gift.name}</strong> until <LongDate at={gift.until} />
          {gift.counts ? '.' : '. For now your paid plan counts, because it’s at least as high.'}
        </p>
      ) : null}
      {isRunning && plan ? (
        <Note tone="warn">
          You already pay for {plan.name}. A gift doesn’t stop those charges, and its months run at the same
          time. To use the gift instead of {plan.name}, cancel your subscription in Billing first.
        </Note>
      ) : null}
    </>
  )
}
