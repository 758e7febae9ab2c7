import { useQuery } from '@tanstack/react-query'
import { LongDate } from '#web/ui/relative-time.tsx'
import { subscriptionQuery } from './billing-queries.ts'
import { Note } from './note.tsx'

/** What the member has already, said before another code is used up; nothing while that is not known. */
export function BeforeGift() {
  // Loaded with the page; a session that began since then asks for it.
  const { data } = useQuery(subscriptionQuery)
  if (!data) return null
  const { gift, plan, isRunning } = data
  return (
    <>
      {gift ? (
        <p>
          Your gift: <strong>{gift.name}</strong> until <LongDate at={gift.until} />
          {gift.counts ? '.' : '. What you pay for is as high or higher, so that counts for now.'}
        </p>
      ) : null}
      {isRunning && plan ? (
        <Note tone="warn">
          You pay for {plan.name}. A gift does not stop the charges, and its months pass beside them: if you
          want it to stand in for {plan.name}, cancel that in your billing first.
        </Note>
      ) : null}
    </>
  )
}
