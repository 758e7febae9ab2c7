// A map that holds so many bytes and no more: what has not been used for longest leaves first.

export interface BoundedMap<V> {
  /** Counts as a use. */
  get(key: string): V | undefined
  /** A value that is larger than all of the room is not kept, and the one before it is gone. */
  set(key: string, value: V, bytes: number): void
  delete(key: string): void
  clear(): void
  readonly size: number
  readonly bytes: number
}

interface Held<V> {
  value: V
  bytes: number
}

/** `left` is told of every value that goes, whoever made it go. */
export function createBoundedMap<V>(
  mostBytes: number,
  left: (key: string, value: V) => void = () => undefined,
): BoundedMap<V> {
  // A Map gives its keys in the order in which they were set: the first is the one that was used longest ago.
  const held = new Map<string, Held<V>>()
  let bytes = 0

  function drop(key: string): void {
    const one = held.get(key)
    if (!one) return
    held.delete(key)
    bytes -= one.bytes
    left(key, one.value)
  }

  return {
    get: (key) => {
      const one = held.get(key)
      if (!one) return undefined
      held.delete(key)
      held.set(key, one)
      return one.value
    },
    set: (key, value, size) => {
      drop(key)
      if (size > mostBytes) return
      held.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of held.keys()) {
        if (bytes <= mostBytes) return
        drop(oldest)
      }
    },
    delete: drop,
    clear: () => {
      for (const key of [...held.keys()]) drop(key)
    },
    get size() {
      return held.size
    },
    get bytes() {
      return bytes
    },
  }
}
