// Complexity limits for Markdown, by counting: no text may cost more than its length.
import { GROWTH_MAX, NESTING_MAX, SIGNS_MAX, WRITING_MAX } from '#contract/writing/limits.ts'
import { refuse } from '#server/base/refusal.ts'
import { parse, type Tokens } from './markdown.ts'

/** ASCII punctuation and line ends: characters that the parser may look at twice. */
function isSign(code: number): boolean {
  if (code > 126) return false
  if (code < 33) return code === 10
  const isDigit = code > 47 && code < 58
  const isEmail = (code > 64 && code < 91) || (code > 96 && code < 123)
  return !isDigit && !isEmail
}

export type Excess = 'length' | 'signs' | 'nesting' | 'growth'

/** Null if the text may be parsed. Stops reading at the limit. */
export function excessOf(source: string): Excess | null {
  if (source.length > WRITING_MAX) return 'length'
  let count = 0
  for (let at = 0; at < source.length; at++) {
    if (isSign(source.charCodeAt(at))) count++
    if (count > SIGNS_MAX) return 'signs'
  }
  return null
}

/** Whether quotes, lists or emphasis are nested too deeply. */
export function isTooDeep(tokens: Tokens): boolean {
  return tokens.some(
    ({ level, children }) =>
      level > NESTING_MAX || children?.some((child) => child.level > NESTING_MAX) === true,
  )
}

/** Characters of a table cell in HTML. */
const CELL = 10
/** Allowed growth of short texts, which grow most if they name an address twice. */
const GROWTH_FREE = 2_000

/**
 * Whether the HTML would be many times the source: each use of a reference repeats its whole address, and table rows
 * are filled up with missing cells. An address in Chinese alone grows ninefold by its encoding.
 */
export function growsTooMuch(tokens: Tokens, source: string): boolean {
  return weightOf(tokens) > source.length * GROWTH_MAX + GROWTH_FREE
}

function weightOf(tokens: Tokens): number {
  let weight = 0
  for (const { tag, attrs, children } of tokens) {
    if (tag === 'td' || tag === 'th') weight += CELL / 2
    for (const [, value] of attrs ?? []) weight += String(value).length
    if (children) weight += weightOf(children)
  }
  return weight
}

const TEXTS: Readonly<Record<Excess, string>> = {
  length: `This text is longer than ${WRITING_MAX.toLocaleString('en-US')} characters.`,
  signs: 'This text has too many signs for its formatting. Remove some of them, or send it in parts.',
  growth:
    'This text becomes too long once it is formatted. Use fewer links or table cells, or send it in parts.',
  nesting: `Quotes, lists and emphasis can be nested up to ${NESTING_MAX} levels deep.`,
}

/** Refuses a text that the renderer would not accept, as an error of its field. */
export function mustBeRenderable(source: string, field: string): void {
  const excess = excessOf(source) ?? excessIn(parse(source), source)
  if (excess) throw refuse.invalid('text_too_complex', TEXTS[excess], { [field]: TEXTS[excess] })
}

function excessIn(tokens: Tokens, source: string): Excess | null {
  if (isTooDeep(tokens)) return 'nesting'
  return growsTooMuch(tokens, source) ? 'growth' : null
}
