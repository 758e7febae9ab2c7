// For jobs that do the same to several things: one that fails does not keep the others waiting.
import type { Log } from '#server/base/log.ts'

/** Handles all in order, and logs what fails. At the end throws the first failure, so that the job counts as failed. */
export async function handleEach<T>(
  items: readonly T[],
  handle: (item: T) => unknown,
  { log, about }: { log: Log; about?: (item: T) => object },
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await handle(item)
    } catch (error) {
      log.error({ err: error, ...about?.(item) }, 'a part of a job failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
