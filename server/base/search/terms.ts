// Splits texts into search terms. The program does it itself: the databases' own parsers differ in case, and none of
// them finds "89" in "WPC-89".

/** Words beyond this many do not narrow a search any further; they only cost. */
const QUERY_WORDS_MAX = 8
/** Longer runs of letters are not words that people type. */
const WORD_MAX = 64
/** A tsvector's limits: positions per word, and the highest position. */
const POSITIONS_MAX = 255
const POSITION_MAX = 16_383
/** Shorter last words are not used as prefixes, because these would match most words. */
const PREFIX_MIN = 2

/** Lower case, no accents or apostrophes, only letters, digits and blanks: "Williams' WPC-89" → "williams wpc 89". */
export function foldTerms(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of a text in their order. */
export function termsOf(text: string): string[] {
  return foldTerms(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, WORD_MAX).join(''))
}

/** The first eight different words of a query. */
export function queryTerms(text: string): string[] {
  return [...new Set(termsOf(text))].slice(0, QUERY_WORDS_MAX)
}

/** A tsvector of title (weight A) and text (weight C). Words are only letters and digits, so nothing needs escaping. */
export function searchVector(title: string, text: string): string {
  const places = new Map<string, string[]>()
  let position = 0
  for (const [words, weight] of [
    [termsOf(title), 'A'],
    [termsOf(text), 'C'],
  ] as const) {
    for (const word of words) {
      position = Math.min(position + 1, POSITION_MAX)
      const known = places.get(word)
      if (!known) places.set(word, [`${position}${weight}`])
      else if (known.length < POSITIONS_MAX && position < POSITION_MAX) known.push(`${position}${weight}`)
    }
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** A tsquery that requires each word, the last one as a prefix; null without words. */
export function searchQuery(terms: readonly string[], where: 'title' | 'anywhere'): string | null {
  if (terms.length === 0) return null
  return terms.map((word, at) => termQuery(word, where, at === terms.length - 1)).join(' & ')
}

/** The same with the last word as a whole word. */
export function wholeWordsQuery(terms: readonly string[], where: 'title' | 'anywhere'): string | null {
  if (terms.length === 0) return null
  return terms.map((word) => termQuery(word, where)).join(' & ')
}

/** One word with its singular or plural. */
export function termQuery(word: string, where: 'title' | 'anywhere', isLast = false): string {
  const weight = where === 'title' ? 'A' : ''
  const star = isLast && word.length >= PREFIX_MIN ? '*' : ''
  const label = star || weight ? `:${star}${weight}` : ''
  const [first, ...others] = formsOf(word)
  const forms = [`'${first}'${label}`, ...others.map((other) => `'${other}'${weight ? ':A' : ''}`)]
  return `(${forms.join(' | ')})`
}

/** The word, and its singular or plural. */
export function formsOf(word: string): [string, ...string[]] {
  const other = otherNumber(word)
  return other ? [word, other] : [word]
}

/** "coil" ↔ "coils". English only, and only this rule, because names must not be altered. */
function otherNumber(word: string): string | null {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return null
  if (!word.endsWith('s')) return `${word}s`
  return word.endsWith('ss') ? null : word.slice(0, -1)
}
