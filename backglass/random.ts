// Random numbers seeded by words, so that a picture never changes between requests.

export interface Dice {
  /** A number from a up to, but not including, b. */
  between(a: number, b: number): number
  /** An integer from a to b inclusive. */
  whole(a: number, b: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

/** FNV-1a over UTF-16 units, with a finalizer that spreads similar words. Unsigned 32 bits. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Mulberry32, seeded by the hash of the words. */
export function diceFor(words: string): Dice {
  let state = hashOf(words)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (a, b) => a + next() * (b - a),
    whole: (a, b) => a + Math.floor(next() * (b - a + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (probability) => next() < probability,
  }
}
