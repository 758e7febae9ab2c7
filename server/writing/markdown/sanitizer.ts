// Sanitiser, the second line of defence: only these elements and attributes leave the room, whatever the renderer made.
import sanitize from 'sanitize-html'
import { addressOf } from '#server/writing/addresses.ts'
import { addressFor, type Target } from '#server/writing/known.ts'
import { PICTURE_PATH } from '#server/writing/picture-paths.ts'
import { LINK_REL } from './links.ts'

/** No heading above the third level: the first two are the page's own. */
const ELEMENTS: readonly string[] = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'cite', 'ul', 'ol', 'li', 'pre', 'code'],
  ...['strong', 'em', 's', 'a', 'bdi', 'data', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** Attributes that a target allows, by element. */
function attributesFor({ kind }: Target): Record<string, string[]> {
  const isPage = kind === 'page'
  return {
    a: ['href', 'rel', ...(isPage ? ['class', 'target'] : [])],
    img: ['src', 'alt', 'width', 'height', ...(isPage ? ['loading', 'decoding'] : [])],
    ol: ['start'],
    data: ['value'],
  }
}

/** HTML without scripts, external resources, ids and names. Sanitising twice changes nothing. */
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
    // Mentions and quoted posts linked by the renderer itself; outside of pages they are ordinary links.
    const isMention = target.kind === 'page' && mark === 'mention'
    return { href, ...(isMention ? { class: mark } : { rel: LINK_REL }) }
  }
  const address = addressOf(href)
  if (address?.kind !== 'web') return {}
  return { href: address.url.href, rel: LINK_REL, ...(target.kind === 'page' && { target: '_blank' }) }
}

/** The path of an address of this site in the target's form; else null. */
function ownPath(address: string, target: Target): string | null {
  if (target.kind === 'page') return addressOf(address)?.kind === 'site' ? address : null
  const path = address.startsWith(`${target.site}/`) ? address.slice(target.site.length) : ''
  return addressOf(path)?.kind === 'site' ? path : null
}

function isOwnPicture(address: string, target: Target): boolean {
  const path = ownPath(address, target)
  return path !== null && PICTURE_PATH.test(path)
}

/** For articles: no first-level heading, which is the page's own. */
const ARTICLE_ELEMENTS: readonly string[] = [
  ...[
    'p',
    'div',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'cite',
    'ul',
    'ol',
    'li',
    'pre',
    'code',
  ],
  ...['strong', 'em', 's', 'u', 'mark', 'small', 'sub', 'sup', 'kbd', 'a', 'img', 'figure', 'figcaption'],
  ...['dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
/** Elements whose content is no text of the article. */
const SILENT = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'math', 'object', 'template'],
  ...['title', 'select', 'xmp', 'noembed', 'noframes', 'plaintext'],
]
const RENAMED = {
  h1: 'h2',
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  section: 'div',
  article: 'div',
}

/** Sanitises editors' HTML by the same rules with a longer list. Pictures must be this site's own here too. */
export function cleanArticle(html: string, target: Target): string {
  const isPage = target.kind === 'page'
  return sanitize(html, {
    allowedTags: [...ARTICLE_ELEMENTS],
    nonTextTags: SILENT,
    allowedAttributes: {
      a: ['href', ...(isPage ? ['rel', 'target'] : [])],
      img: ['src', 'alt', 'width', 'height', ...(isPage ? ['loading', 'decoding'] : [])],
      ol: ['start'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 100,
    transformTags: {
      ...RENAMED,
      a: (tagName, { href = '' }) => ({ tagName, attribs: articleLink(href, target) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureOf(attribs, target) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim()
}

function articleLink(href: string, target: Target): sanitize.Attributes {
  const path = pathOf(href, target)
  if (path !== null) return { href: addressFor(target, path) }
  const address = addressOf(href)
  if (address?.kind !== 'web') return {}
  return {
    href: address.url.href,
    ...(target.kind === 'page' && { rel: 'noopener', target: '_blank' }),
  }
}

/** Only pictures of this site: a reader's browser makes no third-party requests. */
function pictureOf(
  { src = '', alt = '', width, height }: sanitize.Attributes,
  target: Target,
): sanitize.Attributes {
  const path = pathOf(src, target)
  if (path === null || !PICTURE_PATH.test(path)) return {}
  const size = (name: string, value = '') => (/^\d{1,4}$/.test(value) ? { [name]: value } : {})
  return {
    src: addressFor(target, path),
    alt,
    ...size('width', width),
    ...size('height', height),
    ...(target.kind === 'page' && { loading: 'lazy', decoding: 'async' }),
  }
}

/** The path of an address of this site; else null. */
function pathOf(address: string, target: Target): string | null {
  const isWhole = target.kind !== 'page' && address.startsWith(`${target.site}/`)
  const found = addressOf(isWhole ? address.slice(target.site.length) : address)
  return found?.kind === 'site' ? found.path : null
}
