// The page's clock, shared by server and browser so that both render the same words; the browser updates it afterwards.

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'

const NowContext = createContext<Date | null | 'untold'>(null)

/** `initial`: the server's time of rendering in ISO 8601, from the page's data. */
export function NowProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** For cached HTML that is shown at any time: reading the time throws. */
export function NowUntold({ children }: { children: ReactNode }) {
  return <NowContext value="untold">{children}</NowContext>
}

/** The page's time; outside a provider (tests, the gallery) the machine's clock. */
export function useNow(): Date {
  const now = useContext(NowContext)
  if (now === 'untold') throw new Error('A timeless fragment reads the time. Render it for each minute.')
  return now ?? new Date()
}
