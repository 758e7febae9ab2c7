// The second wall: whatever the renderer made, only these elements and attributes leave the room.
import sanitize from 'sanitize-html'
import { addressOf } from './addresses.ts'
import type { Target } from './known.ts'
import { LINK_REL } from './links.ts'
import { PICTURE_PATH } from './picture-paths.ts'

/** No heading above the third: the first two are the page's own. */
const ELEMENTS: readonly string[] = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'cite', 'ul', 'ol', 'li', 'pre', 'code'],
  ...['strong', 'em', 's', 'a', 'bdi', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** By element: the attributes that a target lets through. */
function attributesFor({ kind }: Target): Record<string, string[]> {
  const isPage = kind === 'page'
  return {
    a: ['href', 'rel', ...(isPage ? ['class', 'target'] : [])],
    img: ['src', 'alt', 'width', 'height', ...(isPage ? ['loading', 'decoding'] : [])],
    ol: ['start'],
  }
}

/** HTML of which nothing runs, loads from elsewhere, or names itself. A second time changes nothing. */
export function clean(html: string, target: Target): string {
  return sanitize(html, {
    allowedTags: [...ELEMENTS],
    allowedAttributes: attributesFor(target),
    ...(target.kind === 'page' && { allowedClasses: { a: ['mention'] } }),
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 100,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, target) }) },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? '', target),
  })
}

function linkAttributes(attribs: sanitize.Attributes, target: Target): sanitize.Attributes {
  const { href = '', class: mark } = attribs
  const path = ownPath(href, target)
  if (path !== null) {
    // Members and posts that the renderer itself links; outside of pages nothing tells them from others.
    const isMention = target.kind === 'page' && mark === 'mention'
    return { href, ...(isMention ? { class: mark } : { rel: LINK_REL }) }
  }
  const address = addressOf(href)
  if (address?.kind !== 'web') return {}
  return { href: address.url.href, rel: LINK_REL, ...(target.kind === 'page' && { target: '_blank' }) }
}

/** The path where the address is one of this site, as the target writes it; else null. */
function ownPath(address: string, target: Target): string | null {
  if (target.kind === 'page') return addressOf(address)?.kind === 'site' ? address : null
  const path = address.startsWith(`${target.site}/`) ? address.slice(target.site.length) : ''
  return addressOf(path)?.kind === 'site' ? path : null
}

function isOwnPicture(address: string, target: Target): boolean {
  const path = ownPath(address, target)
  return path !== null && PICTURE_PATH.test(path)
}
