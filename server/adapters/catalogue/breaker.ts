// Circuit breaker: stops calling a source that does not answer, so that members do not wait for it.
import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/base/clock.ts'
import { type OutsideCatalogue, OutsideError, type RecordPurpose } from './port.ts'

const FAILURES = 3
const REST_MS = 5 * MINUTE_MS
/** The most live searches of one process per minute, and the most single records for each purpose. */
const TRIES_PER_MINUTE = 20

/**
 * The same catalogue, but readers do not wait while the source is known to be down: after three failures in a row, or
 * after the first one if the source was never reached, for five minutes. The live search then returns [], since our own
 * copy was searched; a single record throws OutsideError, since nothing is known of it.
 */
export function withBreaker(catalogue: OutsideCatalogue, clock: Clock): OutsideCatalogue {
  let failures = 0
  let wasEverReached = false
  let closedUntil = 0
  const maySearch = limitPerMinute(clock)
  const mayRead: Record<RecordPurpose, () => boolean> = {
    reader: limitPerMinute(clock),
    import: limitPerMinute(clock),
  }
  const isClosed = () => clock.now().getTime() < closedUntil

  function reached(): void {
    wasEverReached = true
    failures = 0
  }

  async function counted<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      reached()
      return answer
    } catch (error) {
      if (error instanceof OutsideError) countFailure(error)
      throw error
    }
  }

  function countFailure({ wasReached }: OutsideError): void {
    if (wasReached) wasEverReached = true
    failures++
    if (failures < FAILURES && wasEverReached) return
    closedUntil = clock.now().getTime() + REST_MS
    failures = 0
  }

  const { findRecord } = catalogue
  return {
    fetchAll: async (known) => {
      const all = await catalogue.fetchAll(known)
      reached()
      closedUntil = 0
      return all
    },
    findLive: async (text) => {
      if (isClosed() || !maySearch()) return []
      try {
        return await counted(() => catalogue.findLive(text))
      } catch (error) {
        if (error instanceof OutsideError) return []
        throw error
      }
    },
    findRecord:
      findRecord &&
      (async (opdbId, purpose) => {
        if (isClosed() || !mayRead[purpose]())
          throw new OutsideError('The Open Pinball Database is not asked for a while.', { wasReached: false })
        return counted(() => findRecord(opdbId, purpose))
      }),
  }
}

function limitPerMinute(clock: Clock): () => boolean {
  let minute = 0
  let tries = 0
  return () => {
    const thisMinute = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (thisMinute !== minute) [minute, tries] = [thisMinute, 0]
    return ++tries <= TRIES_PER_MINUTE
  }
}
