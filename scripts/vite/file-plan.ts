// Which modules travel in one file, as cheaply as possible for those who load them.

/** A page, or a part that comes later: what may ask for a file. */
export interface Reader {
  /** How much its visits count. */
  weight: number
}

/** Modules that the same readers load. */
export interface Piece {
  modules: string[]
  /** Bytes of source. */
  size: number
  readers: ReadonlySet<Reader>
  imports: ReadonlySet<Piece>
}

export interface Prices {
  /** What one request costs, in bytes of source before minifying. */
  request: number
}

/** A file while it is planned. */
interface Draft {
  modules: string[]
  size: number
  /** Who loads it, a bit for each. */
  bits: Uint32Array
  weight: number
  imports: Set<Draft>
}

/**
 * Merges pieces as long as the requests that this saves are worth more than the bytes that some readers then load in
 * vain. A file brings along every file that it imports, which counts as well. The first piece is loaded by all.
 */
export function planFiles(pieces: readonly Piece[], { request }: Prices): string[][] {
  const scale = new Scale(pieces)
  const drafts = draftsOf(pieces, scale)
  const costOf = ({ size, weight }: Draft) => (size + request) * weight

  function gainOf(one: Draft, other: Draft, least: number): number {
    const shared = scale.weightOf(intersection(one.bits, other.bits))
    // Without anything loaded in vain.
    if (shared * request <= least) return 0
    const bits = union(one.bits, other.bits)
    const weight = scale.weightOf(bits)
    let gain = costOf(one) + costOf(other) - (one.size + other.size + request) * weight
    if (gain <= least) return 0
    for (const below of filesBelow(one, other)) {
      gain -= (below.size + request) * (scale.weightOf(union(below.bits, bits)) - below.weight)
      if (gain <= least) return 0
    }
    return gain
  }

  function bestPair(): [Draft, Draft] | undefined {
    let best: [Draft, Draft] | undefined
    let most = 0
    for (const [at, one] of drafts.entries()) {
      for (let next = at + 1; next < drafts.length; next++) {
        const other = drafts[next] as Draft
        const gain = gainOf(one, other, most)
        if (gain <= most || turnInCircles(one, other)) continue
        most = gain
        best = [one, other]
      }
    }
    return best
  }

  for (let pair = bestPair(); pair; pair = bestPair()) merge(drafts, pair, scale)
  return drafts.map(({ modules }) => modules)
}

/** Readers as bits, whose words hold readers of one weight each. */
class Scale {
  readonly #places = new Map<Reader, number>()
  readonly #weights: number[] = []

  constructor(pieces: readonly Piece[]) {
    const readers = [...new Set(pieces.flatMap((piece) => [...piece.readers]))].sort(
      (a, b) => a.weight - b.weight,
    )
    let last = -1
    for (const [at, reader] of readers.entries()) {
      const isOther = readers[at - 1]?.weight !== reader.weight
      last = isOther ? 32 * this.#weights.length : last + 1
      if (last % 32 === 0) this.#weights.push(reader.weight)
      this.#places.set(reader, last)
    }
  }

  bitsOf(readers: Iterable<Reader>): Uint32Array {
    const bits = new Uint32Array(this.#weights.length)
    for (const reader of readers) {
      const place = this.#places.get(reader) ?? 0
      const word = place >> 5
      bits[word] = (bits[word] ?? 0) | (1 << (place & 31))
    }
    return bits
  }

  weightOf(bits: Uint32Array): number {
    let weight = 0
    for (let word = 0; word < bits.length; word++)
      weight += (this.#weights[word] ?? 0) * countOf(bits[word] ?? 0)
    return weight
  }
}

function countOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function union(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((word, at) => word | (other[at] ?? 0))
}

function intersection(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((word, at) => word & (other[at] ?? 0))
}

function draftsOf(pieces: readonly Piece[], scale: Scale): Draft[] {
  const drafts = new Map<Piece, Draft>()
  for (const piece of pieces) {
    const bits = scale.bitsOf(piece.readers)
    const { modules, size } = piece
    drafts.set(piece, { modules: [...modules], size, bits, weight: scale.weightOf(bits), imports: new Set() })
  }
  for (const [piece, draft] of drafts) {
    for (const imported of piece.imports) {
      const other = drafts.get(imported)
      if (other && other !== draft) draft.imports.add(other)
    }
  }
  return [...drafts.values()]
}

/** All that the two import, themselves left out. */
function filesBelow(one: Draft, other: Draft): Set<Draft> {
  const below = new Set([...one.imports, ...other.imports])
  for (const draft of below) for (const further of draft.imports) below.add(further)
  below.delete(one)
  below.delete(other)
  return below
}

/** Files that import each other run in an order that nobody chose: what one says at its top may be missing in the other. */
function turnInCircles(one: Draft, other: Draft): boolean {
  return leadsTo(one, other) || leadsTo(other, one)
}

/** Whether one imports the other by way of a third. */
function leadsTo(from: Draft, to: Draft): boolean {
  const seen = new Set([...from.imports].filter((next) => next !== to))
  for (const next of seen) {
    if (next === to) return true
    for (const further of next.imports) seen.add(further)
  }
  return false
}

function merge(drafts: Draft[], [one, other]: [Draft, Draft], scale: Scale): void {
  drafts.splice(drafts.indexOf(other), 1)
  one.modules.push(...other.modules)
  one.size += other.size
  one.bits = union(one.bits, other.bits)
  for (const imported of other.imports) one.imports.add(imported)
  for (const { imports } of drafts) if (imports.delete(other)) imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
  for (const draft of [one, ...filesBelow(one, one)]) {
    draft.bits = union(draft.bits, one.bits)
    draft.weight = scale.weightOf(draft.bits)
  }
}
