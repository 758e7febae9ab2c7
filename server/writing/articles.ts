// Articles of editors: HTML or plain text as it was sent, and the HTML that pages, feeds and emails may show of it.
import { plainContent } from '#contract/plain-content.ts'
import { withoutDirection } from './addresses.ts'
import type { Target } from './known.ts'
import { cleanArticle } from './sanitizer.ts'

/** Goes up with every change of what the same source becomes: stored HTML of other versions is made again. */
export const ARTICLE_VERSION = 1

const BLOCKS = [
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'hr',
    'br',
    'ul',
    'ol',
    'li',
    'dl',
  ],
  ...['dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'figure', 'figcaption', 'section', 'article'],
]
const INLINE = [
  ...['a', 'b', 'i', 'u', 's', 'em', 'strong', 'del', 'strike', 'ins', 'mark', 'small', 'sub', 'sup', 'code'],
  ...[
    'cite',
    'q',
    'kbd',
    'abbr',
    'span',
    'font',
    'img',
    'wbr',
    'picture',
    'source',
    'video',
    'audio',
    'iframe',
  ],
  ...['script', 'style', 'noscript', 'svg', 'math', 'object', 'embed', 'form', 'input', 'button', 'template'],
  ...[
    'link',
    'meta',
    'base',
    'html',
    'body',
    'head',
    'title',
    'textarea',
    'select',
    'main',
    'header',
    'footer',
  ],
]
const isBlocked = tagIn(BLOCKS)
const isMarked = tagIn([...BLOCKS, ...INLINE])

export interface Article {
  /** Nothing of it runs, loads from elsewhere or names itself. Empty where there is nothing to read or to see. */
  html: string
  /** The words alone, a line for each block. */
  text: string
}

/** Renders an article for a target: HTML is cleaned, plain text gets a paragraph for each of its lines. */
export function renderArticle(source: string, target: Target): Article {
  const html = cleanArticle(markupOf(withoutDirection(source)), target)
  const text = plainContent(html).trim()
  return text !== '' || /<img /.test(html) ? { html, text } : { html: '', text: '' }
}

function markupOf(source: string): string {
  if (isBlocked.test(source)) return source
  const lines = source
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const isPlain = !isMarked.test(source)
  return lines.map((line) => `<p>${isPlain ? escaped(line) : line}</p>`).join('\n')
}

function tagIn(names: readonly string[]): RegExp {
  return new RegExp(`</?(?:${names.join('|')})(?=[\\s/>])|<!--`, 'i')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')
}
