// One clock for a whole page, so that server and browser write the same words; the browser moves it on afterwards.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'

const NowContext = createContext<Date | null | 'untold'>(null)

/** `initial`: when the server rendered the page, ISO 8601; it comes with the page's data. */
export function NowProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** For what is written once and shown at any time: asking for the time throws. */
export function NowUntold({ children }: { children: ReactNode }) {
  return <NowContext value="untold">{children}</NowContext>
}

/** The page's time; outside a provider (tests, the gallery) the machine's. */
export function useNow(): Date {
  const now = useContext(NowContext)
  if (now === 'untold') throw new Error('A timeless part tells the time. Let it be written for each minute.')
  return now ?? new Date()
}
