// Markdown parser: without HTML, with automatic links.
import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { NESTING_MAX } from '#contract/writing/limits.ts'
import { addressOf } from '#server/writing/addresses.ts'

export type Tokens = Token[]
export type { Token }

/**
 * Without indented code and underlined headings: people indent and draw lines without meaning either. The parser itself
 * would drop content nested deeper than its own limit; `mustBeRenderable` refuses that before.
 */
export function createMarkdown(): Parser {
  const markdown = new MarkdownIt({
    html: false,
    linkify: true,
    breaks: true,
    maxNesting: NESTING_MAX + 4,
  })
  markdown.disable(['code', 'lheading'])
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false, urlAuth: true })
  for (const schema of ['ftp:', '//', 'mailto:']) markdown.linkify.add(schema, null)
  markdown.validateLink = (address) => addressOf(address) !== null
  return markdown
}

const markdown = createMarkdown()
const NewToken = MarkdownIt.Token

export function parse(source: string): Tokens {
  return markdown.parse(source, {})
}

/** HTML of the tokens, before sanitising. */
export function toHtml(tokens: Tokens): string {
  return markdown.renderer.render(tokens, markdown.options)
}

/** Text of a picture that cannot be shown. */
export function altOf({ children }: Token): string {
  return markdown.renderer.renderInlineAsText(children ?? [], markdown.options, {})
}

/** Web addresses in plain text, in order. */
export function linksIn(text: string): { index: number; lastIndex: number; url: string }[] {
  return markdown.linkify.match(text) ?? []
}

export function textToken(content: string): Token {
  const token = new NewToken('text', '', 0)
  token.content = content
  return token
}

export function openToken(tag: string, attributes: Record<string, string> = {}, type = tag): Token {
  const token = new NewToken(`${type}_open`, tag, 1)
  token.attrs = Object.entries(attributes)
  return token
}

export function closeToken(tag: string, type = tag): Token {
  return new NewToken(`${type}_close`, tag, -1)
}

/** An element without content, such as a picture. */
export function emptyToken(tag: string, attributes: Record<string, string>): Token {
  const token = new NewToken(`own_${tag}`, tag, 0)
  token.attrs = Object.entries(attributes)
  return token
}

/** A line of text with elements in it. */
export function inlineToken(children: Tokens): Token {
  const token = new NewToken('inline', '', 0)
  token.children = children
  return token
}
