// Table of contents of a long post: its headings get ids, and a list links to them. Added when a post is read, to sanitised
// HTML, so that no id comes from the author.
import type { BlogArticle } from '#contract/blog/blog.ts'
import { postSlugOf } from '#contract/blog/constants.ts'
import { plainContent } from '#contract/writing/plain-content.ts'

/** Posts with fewer headings need no table of contents. */
const HEADINGS_MIN = 4
const HEADING = /<h([23])>([\s\S]*?)<\/h\1>/g

export function withContents<Html extends string>(
  html: Html,
): { html: Html; contents: BlogArticle['contents'] } {
  const contents: BlogArticle['contents'] = []
  const taken = new Set<string>()
  const marked = html.replace(HEADING, (whole, level: string, inner: string) => {
    const text = plainContent(inner).replace(/\s+/g, ' ').trim()
    if (text === '') return whole
    const id = freeId(text, taken)
    contents.push({ id, text, level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return contents.length < HEADINGS_MIN ? { html, contents: [] } : { html: marked as Html, contents }
}

/** The prefix avoids clashes with ids of the page. */
function freeId(text: string, taken: Set<string>): string {
  const name = `section-${postSlugOf(text).slice(0, 60) || 'heading'}`
  let id = name
  for (let at = 2; taken.has(id); at++) id = `${name}-${at}`
  taken.add(id)
  return id
}
