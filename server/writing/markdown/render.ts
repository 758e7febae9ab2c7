// The only renderer: members' Markdown to HTML for pages, feeds and emails, and to plain text.
import type { QuoteSource } from '#contract/writing/quotes.ts'
import { withoutDirection } from '#server/writing/addresses.ts'
import { showPictures } from '#server/writing/inline-pictures.ts'
import type { Known, Target } from '#server/writing/known.ts'
import { linkMentions } from '#server/writing/mentions.ts'
import { showQuotes } from '#server/writing/quotes.ts'
import { excessOf, growsTooMuch, isTooDeep } from './complexity.ts'
import { finishLinks } from './links.ts'
import { parse, type Token, toHtml } from './markdown.ts'
import { paragraphsHtml, paragraphsOf, plainHtml } from './plain-html.ts'
import { plainTextOf } from './plain-text.ts'
import { clean } from './sanitizer.ts'

/** Increase with every change of the output for the same source: stored HTML of other versions is rendered again. */
export const RENDERER_VERSION = 3

export interface Rendered {
  /** Sanitised for the target. */
  html: string
  /** The plain text. */
  text: string
  /** Members mentioned outside of quotes, each once. */
  mentions: string[]
  quotes: QuoteSource[]
  /** Keys of the pictures shown. */
  pictures: string[]
}

/**
 * Renders a source for one target. A source that `mustBeRenderable` refuses, or that would show nothing (such as a lone
 * link definition), is shown as typed.
 */
export function render(source: string, target: Target, known: Known): Rendered {
  const tokens = excessOf(source) === null ? parse(source) : null
  if (!tokens || isTooDeep(tokens) || growsTooMuch(tokens, source)) return renderPlain(source, target)
  const mentions = new Set<string>()
  const pictures = new Set<string>()
  const quotes: QuoteSource[] = []
  const context = { target, known, told: (quote: QuoteSource) => quotes.push(quote) }
  let depth = 0
  const blocks = showQuotes(tokens.map(withOwnHeading), context).map((token) => {
    if (token.type === 'blockquote_open') depth++
    if (token.type === 'blockquote_close') depth--
    if (!token.children) return withoutTurns(token)
    const shown = showPictures(token.children.map(withoutTurns), {
      target,
      known,
      told: (key) => pictures.add(key),
    })
    const isQuoted = depth > 0
    token.children = linkMentions(finishLinks(shown, target), {
      target,
      known,
      told: (name) => (isQuoted ? undefined : mentions.add(name)),
    })
    return token
  })
  const text = plainTextOf(blocks)
  if (text === '' && pictures.size === 0) return renderPlain(source, target)
  return {
    html: clean(toHtml(blocks), target).trimEnd(),
    text,
    mentions: [...mentions],
    quotes,
    pictures: [...pictures],
  }
}

/** A source without Markdown: lines and spaces are preserved. */
export function renderPlain(source: string, target: Target): Rendered {
  const html = clean(plainHtml(source), target)
  return { html, text: withoutDirection(source).trim(), mentions: [], quotes: [], pictures: [] }
}

/** A source without Markdown from where pages showed paragraphs: empty lines separate them. */
export function renderParagraphs(source: string, target: Target): Rendered {
  const html = clean(paragraphsHtml(source), target)
  return { html, text: paragraphsOf(source).join('\n'), mentions: [], quotes: [], pictures: [] }
}

/** Lowers headings below the page's own. */
function withOwnHeading(token: Token): Token {
  if (token.type === 'heading_open' || token.type === 'heading_close') {
    token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
  }
  return token
}

function withoutTurns(token: Token): Token {
  token.content = withoutDirection(token.content)
  return token
}
