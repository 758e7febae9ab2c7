// Plain text of a content that may hold HTML: for excerpts, search and reading times. The result is never inserted into
// a page as HTML.

const SILENT = /<(script|style|template|noscript|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const LINE_ENDS =
  /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|tr|table|section|article|figure)\s*>/gi
const TAG = /<!--[\s\S]*?(?:-->|$)|<[/!?]?[a-z][^>]*(?:>|$)/gi

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/** Text of a content with or without HTML: one line per paragraph, without tags, entities decoded. */
export function plainContent(content: string): string {
  return content
    .replace(SILENT, '')
    .replace(LINE_ENDS, '\n')
    .replace(TAG, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole)
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isShown = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isShown ? String.fromCodePoint(code) : ''
}
