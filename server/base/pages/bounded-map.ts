// An LRU map with a limit in bytes: the least recently used value is dropped first.

export interface BoundedMap<V> {
  /** Counts as a use. */
  get(key: string): V | undefined
  /** A value larger than the whole limit is not stored, and the previous one is removed. */
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

/** Calls `left` with every value that is dropped, for whatever reason. */
export function createBoundedMap<V>(
  mostBytes: number,
  left: (key: string, value: V) => void = () => undefined,
): BoundedMap<V> {
  // A Map iterates its keys in insertion order: the first is the least recently used.
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
