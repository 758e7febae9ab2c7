// Rendered text that serves again while nothing that it was made from has changed.

export interface KeptParts {
  /** The kept text, or what `write` makes; `data` are compared by identity, `minute` is the time that the text tells. */
  get(name: string, data: readonly object[], minute: number, write: () => string): string
}

interface KeptPart {
  data: readonly object[]
  minute: number
  html: string
}

export function createKeptParts(): KeptParts {
  // By the first of the data, which takes its parts along when it goes.
  const parts = new WeakMap<object, Map<string, KeptPart>>()
  return {
    get: (name, data, minute, write) => {
      const [first = parts] = data
      const named = parts.get(first) ?? new Map<string, KeptPart>()
      parts.set(first, named)
      const kept = named.get(name)
      if (kept?.minute === minute && data.every((one, at) => kept.data[at] === one)) return kept.html
      const html = write()
      named.set(name, { data, minute, html })
      return html
    },
  }
}
