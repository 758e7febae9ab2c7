// Converts between a post's content and the editor's document.
import { articleMarkup, isPlainText } from '#contract/blog/article-markup.ts'

/** The parts of the editor's document that matter here. */
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
/** Elements that contain only text in the editor. */
const WORDS_ALONE = 'code *, pre > :not(code), a a'

/** Whether the editor keeps the whole content: it drops unknown elements, such as tables. */
export function fitsEditor(content: string): boolean {
  if (isPlainText(content)) return true
  const { body, head } = new DOMParser().parseFromString(articleMarkup(content), 'text/html')
  if (head.childElementCount > 0 || /<!--/.test(content)) return false
  return (
    [...body.querySelectorAll('*')].every(({ tagName }) => HELD.has(tagName)) &&
    !body.querySelector(WORDS_ALONE)
  )
}

/** The content to send: unformatted text as typed, everything else as HTML, and an empty string for nothing. */
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

/** A paragraph of text without marks. */
function isLine({ type, content = [] }: RichNode): boolean {
  return type === 'paragraph' && content.every((part) => part.type === 'text' && !part.marks?.length)
}

/** A link's address in stored form; null for addresses that the site would not link. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^\/(?!\/)\S*$/.test(text)) return text
  if (text.startsWith('//')) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole) || /\s/.test(text)) return null
  const { protocol, hostname, href } = new URL(whole)
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : null
}
