// Cache of rendered HTML fragments, keyed by the data that they were rendered from.

/** Cache key of a fragment. */
export interface PartKey {
  name: string
  /** Compared by identity. */
  data: readonly object[]
  /** The time that the text was told; null if it shows none. */
  told: number | null
}

export interface FragmentCache {
  /** The cached text, or the result of `write`. */
  get(part: PartKey, write: () => string): string
}

export interface StoredFragment {
  told: number | null
  html: string
}

/** Storage of the texts, limited in bytes; evicts the least recently used. */
export interface PartStore {
  get(key: string): StoredFragment | undefined
  set(key: string, part: StoredFragment, bytes: number): void
}

/** Memory per text beside its characters. */
const OVERHEAD_BYTES = 300

export function createFragmentCache(store: PartStore): FragmentCache {
  // Numbers instead of the objects: once the data is garbage, its text remains and soon is the oldest.
  const numbers = new WeakMap<object, number>()
  let last = 0

  function numberOf(one: object): number {
    const number = numbers.get(one) ?? ++last
    numbers.set(one, number)
    return number
  }

  return {
    get: ({ name, data, told }, write) => {
      const key = `${data.map(numberOf).join()} ${name}`
      const kept = store.get(key)
      if (kept?.told === told) return kept.html
      const html = flat(write())
      store.set(key, { told, html }, 2 * (key.length + html.length) + OVERHEAD_BYTES)
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
