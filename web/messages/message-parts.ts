// Addresses in plain text become links; everything else stays the text it is.

export interface TextPart {
  text: string
  /** Present where the part is an address of the web. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]+/giu
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?'"…]+$/u

/** The text in pieces, in order; joined they are the text again. Only http and https, never with a name and a password. */
export function partsOfText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0])
    const href = safeHref(address)
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Without the sentence's signs at its end, and without a closing bracket that was opened before it. */
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
