// Tells HTML from plain text in editors' content, for the server that stores it and the editor that opens it.
import { escapeHtml } from '#contract/writing/escaped-html.ts'

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

/** Whether a content has no HTML element: its characters are then shown literally. */
export function isPlainText(source: string): boolean {
  return !isMarked.test(source)
}

/** A content as HTML: unchanged if it has blocks, else one paragraph per line. */
export function articleMarkup(source: string): string {
  if (isBlocked.test(source)) return source
  const lines = source
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const isPlain = isPlainText(source)
  return lines.map((line) => `<p>${isPlain ? escapeHtml(line) : line}</p>`).join('\n')
}

function tagIn(names: readonly string[]): RegExp {
  return new RegExp(`</?(?:${names.join('|')})(?=[\\s/>])|<!--`, 'i')
}
