// Cuts an excerpt of a few lines around the first word that was found.
import { foldTerms } from './terms.ts'

const LENGTH = 180
/** Characters before the word. */
const LEAD = 50

/** Plain text on one line, with ellipses where it was cut; null if no word of the text begins with one of the terms. */
export function excerptAround(text: string, terms: readonly string[]): string | null {
  const line = text.replace(/\s+/gu, ' ').trim()
  const stems = terms.map((term) => (term.length > 3 && term.endsWith('s') ? term.slice(0, -1) : term))
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}\p{M}'’‘`´]+/gu)) {
    const folded = foldTerms(word)
    if (stems.some((stem) => folded.startsWith(stem))) return cut(line, index)
  }
  return null
}

function cut(line: string, index: number): string {
  const from = index <= LEAD ? 0 : line.indexOf(' ', index - LEAD) + 1
  const start = from > index ? index : from
  const rest = line.slice(start)
  const head = start > 0 ? '…' : ''
  if (rest.length <= LENGTH) return head + rest
  const end = rest.lastIndexOf(' ', LENGTH)
  const kept = end > LENGTH / 2 ? rest.slice(0, end) : [...rest.slice(0, LENGTH)].slice(0, -1).join('')
  return `${head}${kept.replace(/[\s,;:.–—-]+$/u, '')}…`
}
