// Plain text of Markdown, and excerpts of it.
import type { Tokens } from './markdown.ts'

const BREAKS = new Set(['softbreak', 'hardbreak'])
const ENDS_CELL = new Set(['th_close', 'td_close'])

/** The readable text, one line per block. */
export function plainTextOf(blocks: Tokens): string {
  const parts = blocks.map(({ type, content, children, nesting }) => {
    if (children) return lineOf(children)
    if (type === 'fence') return `${content}\n`
    if (ENDS_CELL.has(type)) return ' '
    return nesting === -1 ? '\n' : ''
  })
  // The lookbehind tries a run of spaces once, not again from each space.
  return parts
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function lineOf(line: Tokens): string {
  return line.map(({ type, content }) => (BREAKS.has(type) ? '\n' : content)).join('')
}

/**
 * The beginning of a plain text on one line, at most `max` characters, cut after a word. A single word longer than half
 * of that is cut itself.
 */
export function excerptOf(text: string, max: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const signs = [...line]
  if (signs.length <= max) return line
  const cut = signs.slice(0, max - 1).join('')
  const isAtWord = signs[max - 1] === ' '
  const space = cut.lastIndexOf(' ')
  const words = isAtWord || space < max / 2 ? cut : cut.slice(0, space)
  return `${words.replace(/[\s,;:.–—-]+$/u, '')}…`
}
