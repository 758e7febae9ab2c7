// The time that a process spends on push messages of each member. Their addresses are the members' own: one that answers
// slowly would keep the messages of everybody else waiting.
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** Some hundreds of messages to services that answer as fast as usual. */
const MEMBER_MS = MINUTE_MS
const WITHIN_MS = 10 * MINUTE_MS

export interface PushTimes {
  /** Whether messages of this member have not taken too long lately. */
  hasLeft(userId: number): boolean
  /** Until everybody's time starts again; at least one. */
  secondsLeft(): number
  /** Does the work and counts how long it takes. */
  spend<T>(userId: number, work: () => Promise<T>): Promise<T>
}

export function createPushTimes(): PushTimes {
  const spent = new Map<number, number>()
  let endsAt = 0

  /** Milliseconds; everybody's start again together. */
  function spentBy(userId: number): number {
    const now = performance.now()
    if (now >= endsAt) {
      spent.clear()
      endsAt = now + WITHIN_MS
    }
    return spent.get(userId) ?? 0
  }

  return {
    hasLeft: (userId) => spentBy(userId) < MEMBER_MS,
    secondsLeft: () => Math.max(1, Math.ceil((endsAt - performance.now()) / SECOND_MS)),
    spend: async (userId, work) => {
      const begun = performance.now()
      try {
        return await work()
      } finally {
        spent.set(userId, spentBy(userId) + performance.now() - begun)
      }
    },
  }
}
