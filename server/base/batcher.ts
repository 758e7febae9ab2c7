// Batches ids that arrive within a few milliseconds, so that they share their queries.

const BATCH_MS = 4
const BATCH = 500
const AGAIN_MS = 1_000

export interface Batcher {
  add(id: number): void
  stop(): void
}

/** Handles one batch at a time; a batch that fails is logged and retried after a second. */
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
      // Bounded, in case it never succeeds again; browsers catch up when they reconnect.
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
