// The one renderer: Markdown of members to HTML for pages, feeds and emails, and to plain text.
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

/** Goes up with every change of what the same source becomes: stored HTML of other versions is made again. */
export const RENDERER_VERSION = 2

export interface Rendered {
  /** Sanitised for the target. */
  html: string
  /** The words alone. */
  text: string
  /** Members who are named outside of quotes, each once. */
  mentions: string[]
  quotes: QuoteSource[]
  /** Keys of the pictures that are shown. */
  pictures: string[]
}

/**
 * Renders a source for one target. What `mustBeRenderable` refuses, and what would show nothing at all (such as a link
 * definition alone), is shown as it was typed.
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

/** A source that holds no Markdown: lines and spaces stay as they were typed. */
export function renderPlain(source: string, target: Target): Rendered {
  const html = clean(plainHtml(source), target)
  return { html, text: withoutDirection(source).trim(), mentions: [], quotes: [], pictures: [] }
}

/** A source that holds no Markdown, from where pages showed paragraphs: empty lines end them. */
export function renderParagraphs(source: string, target: Target): Rendered {
  const html = clean(paragraphsHtml(source), target)
  return { html, text: paragraphsOf(source).join('\n'), mentions: [], quotes: [], pictures: [] }
}

/** The page's own headings stay the highest. */
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
