import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaymentProgress } from '#contract/billing/billing.ts'
import { enterSession } from '#web/accounts/sign-in/start-session.ts'
import { api } from '#web/api.ts'
import { pauseBefore } from './payment-wait.ts'

export interface PaymentWait {
  state: PaymentProgress['state']
  /** The paid plan's name, once it is paid. */
  planName: string | null
  isLooking: boolean
  /** Begins to look again. */
  lookAgain: () => void
}

/**
 * Asks until the payment has arrived, a minute at most. The checkout's id goes with the first call, and with later
 * ones while the provider could not say: it makes the server ask the provider. Without one nothing is on its way, and
 * what is `known` from the start stands until somebody asks again.
 */
export function usePaymentWait(sessionId: string | undefined, known: PaymentProgress): PaymentWait {
  const queryClient = useQueryClient()
  const isSettled = known.state === 'paid' || sessionId === undefined
  const [round, setRound] = useState(isSettled ? 0 : 1)
  const [answer, setAnswer] = useState(isSettled ? known : null)
  const [isLooking, setLooking] = useState(!isSettled)

  useEffect(() => {
    if (round === 0) return
    const gone = new AbortController()
    setLooking(true)
    void look({ sessionId, gone: gone.signal, tell: setAnswer }).then(async (state) => {
      if (gone.signal.aborted) return
      // Header and rights are those of the new plan before the page says so.
      if (state === 'paid') await enterSession(queryClient)
      setLooking(false)
    })
    return () => gone.abort()
  }, [sessionId, queryClient, round])

  return {
    state: answer?.state ?? 'waiting',
    planName: answer?.plan?.name ?? null,
    isLooking,
    lookAgain: () => setRound((before) => before + 1),
  }
}

interface Looking {
  sessionId: string | undefined
  gone: AbortSignal
  tell: (progress: PaymentProgress) => void
}

async function look({ sessionId, gone, tell }: Looking): Promise<PaymentProgress['state']> {
  const since = Date.now()
  let state: PaymentProgress['state'] = 'none'
  let asksProvider = sessionId !== undefined
  for (let looks = 0; !gone.aborted; looks++) {
    const pause = pauseBefore(looks, Date.now() - since)
    if (pause === null) return state
    await new Promise((done) => setTimeout(done, pause))
    if (gone.aborted) return state
    const query = asksProvider ? { session_id: sessionId } : {}
    // An answer that does not come is one more reason to ask again.
    const progress = await api('GET /api/subscription/status', { query }).catch(() => null)
    if (!progress || gone.aborted) continue
    state = progress.state
    asksProvider &&= state === 'waiting'
    tell(progress)
    if (state === 'paid' || (state === 'none' && !sessionId)) return state
  }
  return state
}
