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
