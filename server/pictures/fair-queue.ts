// A line in which everybody has a turn before anybody has a second one.

export interface FairQueue<T> {
  add(who: string, thing: T): void
  /** Takes the next one out; undefined when nobody waits. */
  next(): T | undefined
  length(): number
}

export function openFairQueue<T>(): FairQueue<T> {
  // In the order of their turns.
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
