// Numbers that come one by one, dealt with together: what arrives within a few milliseconds shares its queries.

const BATCH_MS = 4
const BATCH = 500
const AGAIN_MS = 1_000

export interface Batcher {
  add(id: number): void
  stop(): void
}

/** Deals with one batch at a time; a batch that fails is told of and tried again after a second. */
export function createBatcher(
  deal: (ids: readonly number[]) => Promise<void>,
  failed: (error: unknown) => void,
): Batcher {
  let waiting: number[] = []
  let isAtIt = false
  let isStopped = false

  function soon(ms: number): void {
    if (isAtIt || isStopped) return
    isAtIt = true
    setTimeout(work, ms)
  }

  async function work(): Promise<void> {
    const batch = waiting.splice(0, BATCH)
    let pause = BATCH_MS
    try {
      await deal(batch)
    } catch (error) {
      failed(error)
      // Bounded, should it never succeed again; browsers catch up when they come back.
      waiting = [...batch, ...waiting].slice(-10 * BATCH)
      pause = AGAIN_MS
    }
    isAtIt = false
    if (waiting.length > 0) soon(pause)
  }

  return {
    add: (id) => {
      waiting.push(id)
      soon(BATCH_MS)
    },
    stop: () => {
      isStopped = true
    },
  }
}
