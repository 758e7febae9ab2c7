// HTML of plain text: from before Markdown, or of which Markdown would show nothing. Shown as typed.
import { escapeHtml } from '#contract/writing/escaped-html.ts'
import { addressOf, withoutDirection } from '#server/writing/addresses.ts'
import { LINK_REL } from './links.ts'
import { linksIn } from './markdown.ts'

/** One paragraph that preserves every line break and run of spaces, with addresses as links. */
export function plainHtml(source: string): string {
  const text = withoutDirection(source)
  let html = ''
  let from = 0
  for (const { index, lastIndex, url } of linksIn(text)) {
    const address = addressOf(url)
    if (address?.kind !== 'web') continue
    html += escaped(text.slice(from, index))
    const { href } = address.url
    html += `<a href="${escaped(href)}" rel="${LINK_REL}" target="_blank">${escaped(text.slice(index, lastIndex))}</a>`
    from = lastIndex
  }
  html += escaped(text.slice(from))
  return html === '' ? '' : `<p>${spaced(html)}</p>`
}

/** Paragraphs separated by empty lines, with single breaks preserved; addresses stay text. */
export function paragraphsHtml(source: string): string {
  return paragraphsOf(source)
    .map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(lineHtml).join('<br />')}</p>`)
    .join('\n')
}

export function paragraphsOf(source: string): string[] {
  return withoutDirection(source)
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function lineHtml(line: string): string {
  return escaped(line.trim())
}

function escaped(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br />')
}

/** Preserves spaces that would collapse, and a gap for tabs. A line may still break after any of them. */
function spaced(html: string): string {
  return html.replace(/ (?= )|(?<=^|<br \/>) /g, '\u00a0').replaceAll('\t', '\u00a0\u00a0\u00a0 ')
}
