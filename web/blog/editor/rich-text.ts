// Between a post's content and the editor's document: what of a content it can hold, and what is sent of what was written.
import { articleMarkup, isPlainText } from '#contract/blog/article-markup.ts'

/** As the editor's document gives itself, as far as it matters here. */
export interface RichNode {
  type?: string
  text?: string
  marks?: readonly unknown[]
  content?: readonly RichNode[]
}

const HELD = new Set([
  ...['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE', 'PRE', 'HR', 'BR', 'IMG'],
  ...['A', 'B', 'STRONG', 'I', 'EM', 'U', 'S', 'DEL', 'STRIKE', 'CODE'],
])
/** In these the editor holds words alone. */
const WORDS_ALONE = 'code *, pre > :not(code), a a'

/** Whether nothing of a content is lost in the editor: it drops elements that it does not know, such as tables. */
export function fitsEditor(content: string): boolean {
  if (isPlainText(content)) return true
  const { body, head } = new DOMParser().parseFromString(articleMarkup(content), 'text/html')
  if (head.childElementCount > 0 || /<!--/.test(content)) return false
  return (
    [...body.querySelectorAll('*')].every(({ tagName }) => HELD.has(tagName)) &&
    !body.querySelector(WORDS_ALONE)
  )
}

/** What is sent: text without any formatting as it was typed, everything else as HTML, and nothing for nothing. */
export function contentOf(document: RichNode, html: string, wasPlain: boolean): string {
  const blocks = document.content ?? []
  if (blocks.every(isEmpty)) return ''
  if (!wasPlain || !blocks.every(isLine)) return html
  return blocks
    .map(({ content = [] }) => content.map(({ text = '' }) => text).join(''))
    .join('\n')
    .replace(/\n+$/, '')
}

const isEmpty = ({ type, content = [] }: RichNode) => type === 'paragraph' && content.length === 0

/** A paragraph of words that bear no marks. */
function isLine({ type, content = [] }: RichNode): boolean {
  return type === 'paragraph' && content.every((part) => part.type === 'text' && !part.marks?.length)
}

/** The address of a link as it is stored; null for what the site would not link. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^\/(?!\/)\S*$/.test(text)) return text
  if (text.startsWith('//')) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole) || /\s/.test(text)) return null
  const { protocol, hostname, href } = new URL(whole)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
