import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type CardMark, newsOfReturn, recallCard } from './card-return.ts'
import { useBillingNews } from './use-billing-news.ts'

/** How often and how long a return waits for a missing payment to be tried with the new card. */
const PAUSE_MS = 2000
const LOOKS = 8

/**
 * Tells somebody who comes back from the provider's pages what became of the card; true while a missing payment is
 * looked for.
 */
export function useCardReturn(hasReturned: boolean): boolean {
  const takeOver = useBillingNews()
  const before = useRef<CardMark>(null)
  const [isLooking, setLooking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a return is told of once, whatever is drawn meanwhile
  useEffect(() => {
    if (hasReturned) before.current ??= recallCard()
    if (!before.current) return
    const gone = new AbortController()
    setLooking(before.current.wasOverdue)
    void look(before.current, gone.signal, takeOver).finally(() => setLooking(false))
    return () => gone.abort()
  }, [hasReturned])
  return isLooking
}

async function look(
  before: CardMark,
  gone: AbortSignal,
  takeOver: ReturnType<typeof useBillingNews>,
): Promise<void> {
  for (let looks = 1; looks <= LOOKS && !gone.aborted; looks++) {
    const now = await api('GET /api/subscription').catch(() => null)
    if (gone.aborted) return
    const news = now && newsOfReturn(before, now, looks === LOOKS)
    if (news) {
      await takeOver(now)
      toast[news.kind](news.title, news.text)
      return
    }
    if (looks < LOOKS) await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}
