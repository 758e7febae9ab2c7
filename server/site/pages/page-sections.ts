// A page's HTML as its parts: what stands before the first heading, and sections with anchors. Made when the page is drawn,
// from HTML that is sanitised already: nothing that was sent names itself in a page.
import { slugOf } from '#contract/paths.ts'
import { PAGE_PLACEHOLDERS, type PagePlaceholder } from '#contract/site/page-constants.ts'
import type { StaticPage } from '#contract/site/pages.ts'
import { escapeHtml } from '#contract/writing/escaped-html.ts'
import { plainContent } from '#contract/writing/plain-content.ts'

function escaped(value: string): string {
  return escapeHtml(value).replaceAll('\n', '<br />')
}

const PLACEHOLDER = /\{\{ ?(\w{1,20}) ?\}\}/g

/** The HTML with its placeholders filled in, in its text alone; a paragraph that is left without words is dropped. */
export function fillPlaceholders(html: string, values: Readonly<Record<PagePlaceholder, string>>): string {
  const filled = (text: string) =>
    text.replace(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(PAGE_PLACEHOLDERS, name) ? escaped(values[name as PagePlaceholder]) : whole,
    )
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : filled(part)))
    .join('')
    .replace(/<p>\s*<\/p>\n?/g, '')
}

const TAG = /<(\/?)(h2|blockquote|li|td|th)\b[^>]*>/g

/** Where headings of the second level are that no quote, list or table holds: [before "<h2>", after it, and its end's]. */
function headingsIn(html: string): { from: number; title: string; to: number }[] {
  const found: { from: number; title: string; to: number }[] = []
  let depth = 0
  let open: { from: number; inner: number } | null = null
  for (const { 0: whole, 1: end, 2: tag, index } of html.matchAll(TAG)) {
    if (tag !== 'h2') depth += end ? -1 : 1
    else if (depth === 0 && !end) open = { from: index, inner: index + whole.length }
    else if (open && end) {
      const title = plainContent(html.slice(open.inner, index)).replace(/\s+/g, ' ').trim()
      if (title !== '') found.push({ from: open.from, title, to: index + whole.length })
      open = null
    }
  }
  return found
}

export function toSections(html: string): Pick<StaticPage, 'leadHtml' | 'sections'> {
  const headings = headingsIn(html)
  const taken = new Set<string>()
  return {
    leadHtml: html.slice(0, headings[0]?.from).trim() || null,
    sections: headings.map(({ title, to }, at) => ({
      id: freeId(title, taken),
      title,
      html: html.slice(to, headings[at + 1]?.from).trim(),
    })),
  }
}

/** The prefix keeps it apart from the ids of the page's frame. */
function freeId(title: string, taken: Set<string>): string {
  const name = `section-${slugOf(title).slice(0, 60)}`
  let id = name
  for (let at = 2; taken.has(id); at++) id = `${name}-${at}`
  taken.add(id)
  return id
}
