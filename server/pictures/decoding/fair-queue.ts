// Round-robin queue per member.

export interface FairQueue<T> {
  add(who: string, thing: T): void
  /** Removes and returns the next item; undefined if the queue is empty. */
  next(): T | undefined
  length(): number
}

export function openFairQueue<T>(): FairQueue<T> {
  // Map order is the order of turns.
  const waiting = new Map<string, T[]>()
  return {
    add: (who, thing) => {
      const own = waiting.get(who)
      if (own) own.push(thing)
      else waiting.set(who, [thing])
    },
    next: () => {
      const [turn] = waiting
      if (!turn) return undefined
      const [who, [thing, ...rest]] = turn
      waiting.delete(who)
      if (rest.length > 0) waiting.set(who, rest)
      return thing
    },
    length: () => [...waiting.values()].reduce((sum, own) => sum + own.length, 0),
  }
}
