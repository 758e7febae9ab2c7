// Cache of rendered HTML fragments, keyed by the data that they were rendered from.

/** Cache key of a fragment. */
export interface FragmentKey {
  name: string
  /** Compared by identity. */
  data: readonly object[]
  /** The time that relative times in it count from; null if it shows none. */
  clock: number | null
}

export interface FragmentCache {
  /** The cached text, or the result of `write`. */
  get(key: FragmentKey, write: () => string): string
}

export interface StoredFragment {
  clock: number | null
  html: string
}

/** Storage of the texts, limited in bytes; evicts the least recently used. */
export interface FragmentStore {
  get(key: string): StoredFragment | undefined
  set(key: string, fragment: StoredFragment, bytes: number): void
}

/** Memory per text beside its characters. */
const OVERHEAD_BYTES = 300

export function createFragmentCache(store: FragmentStore): FragmentCache {
  // Numbers instead of the objects: once the data is garbage, its text remains and soon is the oldest.
  const numbers = new WeakMap<object, number>()
  let last = 0

  function numberOf(one: object): number {
    const number = numbers.get(one) ?? ++last
    numbers.set(one, number)
    return number
  }

  return {
    get: ({ name, data, clock }, write) => {
      const key = `${data.map(numberOf).join()} ${name}`
      const stored = store.get(key)
      if (stored?.clock === clock) return stored.html
      const html = flat(write())
      store.set(key, { clock, html }, 2 * (key.length + html.length) + OVERHEAD_BYTES)
      return html
    },
  }
}

/**
 * Flattens a string. React concatenates its output piece by piece, and V8 keeps all pieces, which take a multiple of
 * the memory, until the string is read from end to end.
 */
function flat(text: string): string {
  Number(text)
  return text
}
