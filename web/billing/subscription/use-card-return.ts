// useCardReturn: message and polling after the card was changed at the provider.
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type CardMark, newsOfReturn, recallCard } from './card-return.ts'
import { useBillingNews } from './use-billing-news.ts'

/** Interval and number of polls for an overdue payment on the new card. */
const PAUSE_MS = 2000
const LOOKS = 8

/** Shows what became of the card on return from the provider; true while it polls for an overdue payment. */
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
