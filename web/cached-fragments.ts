// Rendered text that serves again while nothing that it was made from has changed.

/** What a part is known by. */
export interface PartKey {
  name: string
  /** Compared by identity. */
  data: readonly object[]
  /** The time that the text tells; null for one that tells none. */
  minute: number | null
}

export interface FragmentCache {
  /** The kept text, or what `write` makes. */
  get(part: PartKey, write: () => string): string
}

export interface StoredFragment {
  minute: number | null
  html: string
}

/** Where the texts are: it holds so many bytes, and drops what has not been asked for the longest. */
export interface PartStore {
  get(key: string): StoredFragment | undefined
  set(key: string, part: StoredFragment, bytes: number): void
}

/** What a text takes beside its characters. */
const OVERHEAD_BYTES = 300

export function createFragmentCache(store: PartStore): FragmentCache {
  // Numbers instead of the objects: data that are gone leave nothing but a text, which soon is the oldest one.
  const numbers = new WeakMap<object, number>()
  let last = 0

  function numberOf(one: object): number {
    const number = numbers.get(one) ?? ++last
    numbers.set(one, number)
    return number
  }

  return {
    get: ({ name, data, minute }, write) => {
      const key = `${data.map(numberOf).join()} ${name}`
      const kept = store.get(key)
      if (kept?.minute === minute) return kept.html
      const html = flat(write())
      store.set(key, { minute, html }, 2 * html.length + OVERHEAD_BYTES)
      return html
    },
  }
}

/**
 * The same text in one piece. React adds a text up sign by sign, and V8 remembers all the pieces, which take many times
 * the memory, until something reads it from one end to the other.
 */
function flat(text: string): string {
  Number(text)
  return text
}
