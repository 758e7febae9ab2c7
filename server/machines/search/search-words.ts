// Words for search: folding, splitting, and edit distance.

/** Lower case, no accents, no apostrophes, blanks for everything but letters and digits: "AC/DC" → "ac dc". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim()
}

/** A folded text without blanks, so that "acdc" and "pin bot" match. */
export function compact(folded: string): string {
  return folded.replaceAll(' ', '')
}

/** A folded name without its leading article. */
export function withoutArticle(folded: string): string {
  return folded.startsWith('the ') && folded.length > 6 ? folded.slice(4) : folded
}

const SMALL_WORDS = new Set(['of', 'the', 'and', 'a', 'an', 'in', 'to', 'from'])

/** Initials of a folded name, with and without its small words; none for names of fewer than three words. */
export function initialsOf(folded: string): string[] {
  const words = folded.split(' ')
  if (words.length < 2) return []
  const all = words.map((word) => word[0] ?? '').join('')
  const big = words.filter((word) => !SMALL_WORDS.has(word)).map((word) => word[0] ?? '')
  return [...new Set([all, big.join('')])].filter((initials) => initials.length >= 2)
}

/** The letters and digits of a word as bits: words that differ much in these differ much in edits. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    bits |= code >= 97 && code <= 122 ? 1 << (code - 97) : 1 << (26 + (code % 6))
  }
  return bits
}

export function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Number of edits allowed for a word of this length. */
export function editsAllowed(length: number): number {
  if (length < 4) return 0
  if (length < 8) return 1
  return length < 14 ? 2 : 3
}

const LONGEST = 64
const rows = [new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2)] as const
export const FAR = 99

export interface Distance {
  /** Edits from one word to the other; swapping neighboring letters counts as one. */
  full: number
  /** Edits from the typed word to the nearest prefix of the other, while it is still being typed. */
  prefix: number
}

const answer: Distance = { full: FAR, prefix: FAR }

/** Edits between the typed text and a word, FAR beyond `max`. The result object is reused by the next call. */
export function distance(typed: string, word: string, max: number): Distance {
  answer.full = FAR
  answer.prefix = FAR
  const m = Math.min(typed.length, LONGEST)
  const n = Math.min(word.length, m + max, LONGEST)
  let [before, last, row] = rows as unknown as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= n; j++) last[j] = j
  for (let i = 1; i <= m; i++) {
    row[0] = i
    let best = i
    const a = typed.charCodeAt(i - 1)
    for (let j = 1; j <= n; j++) {
      const b = word.charCodeAt(j - 1)
      let cost = (last[j - 1] ?? FAR) + (a === b ? 0 : 1)
      const drop = (last[j] ?? FAR) + 1
      const add = (row[j - 1] ?? FAR) + 1
      if (drop < cost) cost = drop
      if (add < cost) cost = add
      if (i > 1 && j > 1 && a === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === b) {
        const swap = (before[j - 2] ?? FAR) + 1
        if (swap < cost) cost = swap
      }
      row[j] = cost
      if (cost < best) best = cost
    }
    if (best > max) return answer
    const free = before
    before = last
    last = row
    row = free
  }
  for (let j = 0; j <= n; j++) answer.prefix = Math.min(answer.prefix, last[j] ?? FAR)
  if (word.length === n) answer.full = last[n] ?? FAR
  if (answer.full > max) answer.full = FAR
  if (answer.prefix > max) answer.prefix = FAR
  return answer
}

/** Overlapping trigrams of a word, with marks at its ends. */
export function trigramsOf(word: string): string[] {
  const marked = ` ${word} `
  const found = new Set<string>()
  for (let i = 0; i + 3 <= marked.length; i++) found.add(marked.slice(i, i + 3))
  return [...found]
}
