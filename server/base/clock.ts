// Time as the rooms see it, so that tests can move it.

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is told to move; milliseconds. */
export function stoppedClock(start: Date): Clock & { advance(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
  }
}
