// Quotes with a source line show whose words they are, and link to the post.
import { type QuoteSource, readQuoteSource } from '#contract/writing/quotes.ts'
import {
  closeToken,
  inlineToken,
  openToken,
  type Tokens,
  textToken,
} from '#server/writing/markdown/markdown.ts'
import { addressFor, type Known, type Target } from './known.ts'
import { memberLink } from './mentions.ts'

interface Quoting {
  target: Target
  known: Known
  told: (quote: QuoteSource) => void
}

/** The blocks, with the source lines of quotes as paragraphs of their own. */
export function showQuotes(blocks: Tokens, quoting: Quoting): Tokens {
  return blocks.flatMap((token, at) => {
    const isFirstInQuote =
      blocks[at - 2]?.type === 'blockquote_open' && blocks[at - 1]?.type === 'paragraph_open'
    const line = isFirstInQuote ? readLine(token.children ?? []) : null
    if (!line) return [token]
    quoting.told(line.source)
    const cite = inlineToken([openToken('cite'), ...sourceTokens(line.source, quoting), closeToken('cite')])
    if (line.rest.length === 0) return [cite]
    return [cite, closeToken('p', 'paragraph'), openToken('p', {}, 'paragraph'), inlineToken(line.rest)]
  })
}

/** The source in the line, and the rest of the line. */
function readLine(line: Tokens): { source: QuoteSource; rest: Tokens } | null {
  const [first, second] = line
  if (first?.type !== 'text' || (second && second.type !== 'softbreak' && second.type !== 'hardbreak')) {
    return null
  }
  const source = readQuoteSource(first.content)
  return source && { source, rest: line.slice(2) }
}

function sourceTokens({ username, postId, position }: QuoteSource, { target, known }: Quoting): Tokens {
  const member = known.member(username)
  const path = member === null ? null : (known.post?.(postId, member) ?? null)
  const post = textToken(postId === 0 ? 'the first post' : `#${position}`)
  return [
    ...(member === null ? [textToken(`@${username}`)] : memberLink(member, target)),
    textToken(' in '),
    ...(path === null
      ? [openToken('data', { value: String(postId) }), post, closeToken('data')]
      : [openToken('a', { href: addressFor(target, path) }, 'mention'), post, closeToken('a', 'mention')]),
  ]
}
