// First line of a quote, naming its source: the renderer recognizes it, a composer writes it.

export interface QuoteSource {
  username: string
  /** Id of the post, in the room that shows the text; 0 for the text of its topic. */
  postId: number
  /** Number of the post on its page when it was quoted. */
  position: number
}

/**
 * "@ada in #2 (id 41):" or "@ada in the first post:"; names end where usernames do. Older texts have the id alone (record
 * 82): "@ada in #41:", "@ada in #0:".
 */
const SOURCE =
  /^@([\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}) in (?:the first post|#(\d{1,9})(?: \(id (\d{1,9})\))?):$/u

/** Maximum characters of a quote; its link leads to the rest. */
const QUOTE_MAX = 1_500

/** Markdown quote of a text, cut if it is long, under a line with its author and post. */
export function quoteOf({ username, postId, position }: QuoteSource, text: string): string {
  const post = postId === 0 ? 'the first post' : `#${position} (id ${postId})`
  const lines = [`@${username} in ${post}:`, ...cut(text.trim()).split(/\r?\n/)]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}

function cut(words: string): string {
  if (words.length <= QUOTE_MAX) return words
  // Not between the halves of a surrogate pair: half of one is refused as an invisible character.
  const start = words.slice(0, QUOTE_MAX).replace(/[\ud800-\udbff]$/, '')
  return `${start.trimEnd()}…`
}

/** A post's own Markdown, without the quotes in it. */
export function withoutQuotes(markdown: string): string {
  const lines = markdown.split('\n').filter((line) => !/^ {0,3}>/.test(line))
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Parses the first line of a quote; null if it has another form. */
export function readQuoteSource(line: string): QuoteSource | null {
  const [, username, position = 0, postId = position] = SOURCE.exec(line.trim()) ?? []
  return username ? { username, postId: Number(postId), position: Number(position) } : null
}
