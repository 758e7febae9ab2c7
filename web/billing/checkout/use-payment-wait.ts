// usePaymentWait: polls for a payment after the checkout.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PaymentProgress } from '#contract/billing/billing.ts'
import { enterSession } from '#web/accounts/sign-in/start-session.ts'
import { api } from '#web/api.ts'
import { pauseBefore } from './payment-wait.ts'

export interface PaymentWait {
  state: PaymentProgress['state']
  /** The paid plan's name, once paid. */
  planName: string | null
  isLooking: boolean
  /** Starts polling again. */
  lookAgain: () => void
}

/**
 * Polls until the payment has arrived, for at most a minute. The first call sends the checkout's id, and so do later
 * ones while the provider could not answer: it makes the server ask the provider. Without an id no payment is expected,
 * and `known` stays as it is until the reader asks again.
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
      // Header and rights are updated before the page shows success.
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
    // A failed call is retried with the next poll.
    const progress = await api('GET /api/subscription/status', { query }).catch(() => null)
    if (!progress || gone.aborted) continue
    state = progress.state
    asksProvider &&= state === 'waiting'
    tell(progress)
    if (state === 'paid' || (state === 'none' && !sessionId)) return state
  }
  return state
}
