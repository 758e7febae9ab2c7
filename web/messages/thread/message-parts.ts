// Splits plain text: addresses become links, pictures of this site are shown, everything else stays text.

export interface TextPart {
  text: string
  /** Set for web addresses. */
  href?: string
  /** Set for pictures of this site in Markdown: address and alternative text. */
  picture?: { src: string; alt: string }
}

const PIECE =
  /!\[((?:\\.|[^[\]\\]){0,600})\]\((\/pictures\/[0-9a-f]{32}\/large\.jpg)\)|https?:\/\/[^\s<>"'`{}|\\^]+/giu
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'"…]+$/u

/** The parts in order; joined they are the original text. Links only http and https, never with credentials. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(PIECE)) {
    const [all, alt = '', src] = match
    const piece = src ? all : trimmed(all)
    const href = src ? null : safeHref(piece)
    if (!src && !href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    if (src) parts.push({ text: piece, picture: { src, alt: alt.replace(/\\(.)/g, '$1') } })
    else if (href) parts.push({ text: piece, href })
    from = match.index + piece.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Without punctuation at its end, and without a closing bracket that was opened before the address. */
function trimmed(found: string): string {
  let address = found.replace(TRAILING, '')
  while (/[)\]]$/.test(address) && isUnopened(address)) {
    address = address.slice(0, -1).replace(TRAILING, '')
  }
  return address
}

function isUnopened(address: string): boolean {
  const [open, close] = address.endsWith(')') ? ['(', ')'] : ['[', ']']
  return address.split(close).length > address.split(open).length
}

function safeHref(address: string): string | null {
  try {
    const url = new URL(address)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.hostname !== '' && !url.username && !url.password ? url.href : null
  } catch {
    return null
  }
}
