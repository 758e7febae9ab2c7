// Circuit breaker: stops calling a source that does not answer, so that members do not wait for it.
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/base/clock.ts'
import { type OutsideCatalogue, OutsideError } from './port.ts'

const FAILURES = 3
const REST_MS = 5 * MINUTE_MS
/** The most live searches of one process per minute. */
const TRIES_PER_MINUTE = 20

/**
 * The same catalogue, but its live search returns [] at once while the source is known to be down: after three failures
 * in a row, or after the first one if the source was never reached, for five minutes.
 */
export function withBreaker(catalogue: OutsideCatalogue, clock: Clock): OutsideCatalogue {
  let failures = 0
  let wasEverReached = false
  let closedUntil = 0
  let minute = 0
  let tries = 0

  function mayTry(): boolean {
    const now = clock.now().getTime()
    if (now < closedUntil) return false
    const thisMinute = Math.floor(now / MINUTE_MS)
    if (thisMinute !== minute) {
      minute = thisMinute
      tries = 0
    }
    tries++
    return tries <= TRIES_PER_MINUTE
  }

  return {
    fetchAll: async (known) => {
      const all = await catalogue.fetchAll(known)
      wasEverReached = true
      failures = 0
      closedUntil = 0
      return all
    },
    findLive: async (text) => {
      if (!mayTry()) return []
      try {
        const hits = await catalogue.findLive(text)
        wasEverReached = true
        failures = 0
        return hits
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error
        if (error.wasReached) wasEverReached = true
        failures++
        if (failures >= FAILURES || !wasEverReached) {
          closedUntil = clock.now().getTime() + REST_MS
          failures = 0
        }
        return []
      }
    },
  }
}
