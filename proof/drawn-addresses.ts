// Draws a sample by a seed, so that a finding can be reproduced.

export interface Drawer {
  draw<T>(from: readonly T[], count: number): T[]
}

export function openDrawer(seed: number): Drawer {
  let state = seed

  /** From 0 to 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    draw: (from, count) => {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => {
        const [one] = left.splice(Math.floor(next() * left.length), 1)
        return one as (typeof left)[number]
      })
    },
  }
}
