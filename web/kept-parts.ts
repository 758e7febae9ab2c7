// Rendered text that serves again while nothing that it was made from has changed.

/** What a part is known by. */
export interface PartKey {
  name: string
  /** Compared by identity. */
  data: readonly object[]
  /** The time that the text tells; null for one that tells none. */
  minute: number | null
}

export interface KeptParts {
  /** The kept text, or what `write` makes. */
  get(part: PartKey, write: () => string): string
}

interface KeptPart extends Omit<PartKey, 'name'> {
  html: string
}

/** Looks of the same data, such as a row with each mark that members have left on it. */
const MOST_LOOKS = 50
/** Parts without data, such as the header of each member who was here lately: some ten kilobytes each. */
const MOST_WITHOUT_DATA = 500

export function createKeptParts(): KeptParts {
  // By the first of the data, which takes its parts along when it goes.
  const parts = new WeakMap<object, Map<string, KeptPart>>()
  return {
    get: ({ name, data, minute }, write) => {
      const [first = parts] = data
      const named = parts.get(first) ?? new Map<string, KeptPart>()
      parts.set(first, named)
      const kept = named.get(name)
      if (kept && kept.minute === minute && data.every((one, at) => kept.data[at] === one)) {
        if (first === parts) {
          // To the end of the line, at whose beginning the oldest are dropped.
          named.delete(name)
          named.set(name, kept)
        }
        return kept.html
      }
      const html = write()
      named.delete(name)
      if (named.size >= (first === parts ? MOST_WITHOUT_DATA : MOST_LOOKS)) dropOldest(named)
      named.set(name, { data, minute, html })
      return html
    },
  }
}

function dropOldest(named: Map<string, KeptPart>): void {
  const oldest = named.keys().next()
  if (!oldest.done) named.delete(oldest.value)
}
