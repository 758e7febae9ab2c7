// First line of a quote, naming its source: the renderer recognizes it, a composer writes it.

export interface QuoteSource {
  username: string
  /** Id of the post, in the room that shows the text. */
  postId: number
}

/** "@ada in #41:"; names end where usernames do. */
const SOURCE = /^@([\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}) in #(\d{1,9}):$/u

/** Markdown quote of a text, under a line with its author and post. */
export function quoteOf({ username, postId }: QuoteSource, text: string): string {
  const lines = [`@${username} in #${postId}:`, ...text.trim().split(/\r?\n/)]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}

/** Parses the first line of a quote; null if it has another form. */
export function readQuoteSource(line: string): QuoteSource | null {
  const [, username, postId] = SOURCE.exec(line.trim()) ?? []
  return username && postId ? { username, postId: Number(postId) } : null
}
