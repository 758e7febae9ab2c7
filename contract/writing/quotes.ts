// How a quote says whose words it holds: its first line, which the renderer recognises and a composer writes.

export interface QuoteSource {
  username: string
  /** Which post of the room that shows the text. */
  postId: number
}

/** "@ada in #41:"; names end where those of members do. */
const SOURCE = /^@([\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}) in #(\d{1,9}):$/u

/** Markdown that quotes a text, under a line that names its author and post. */
export function quoteOf({ username, postId }: QuoteSource, text: string): string {
  const lines = [`@${username} in #${postId}:`, ...text.trim().split(/\r?\n/)]
  return `${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`
}

/** Reads the first line of a quote; null where it is none of ours. */
export function readQuoteSource(line: string): QuoteSource | null {
  const [, username, postId] = SOURCE.exec(line.trim()) ?? []
  return username && postId ? { username, postId: Number(postId) } : null
}
