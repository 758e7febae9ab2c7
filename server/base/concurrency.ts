// Concurrency limits: for work that waits its turn, and for work that is refused when too much is running.
// By hand: the libraries for it do not stop at a failure, and do not count by key.

/**
 * Runs the work for each item with limited concurrency; rejects with the first failure, once running ones have ended.
 */
export async function eachLimited<T>(
  atOnce: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all]
  const failures: unknown[] = []
  async function turn(): Promise<void> {
    for (let one = left.shift(); one !== undefined && failures.length === 0; one = left.shift()) {
      try {
        await work(one)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
  if (failures.length > 0) throw failures[0]
}

/** Counts running work, in all and by key, so that a caller can refuse more. */
export interface RunningCount {
  all(): number
  of(key: string): number
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function countRunning(): RunningCount {
  const running = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (key) => running.get(key) ?? 0,
    run: async (key, work) => {
      all++
      running.set(key, (running.get(key) ?? 0) + 1)
      try {
        return await work()
      } finally {
        all--
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}
