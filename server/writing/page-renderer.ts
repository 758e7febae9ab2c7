// The renderer of the site's own pages, which the site room gets as a port: Markdown as members write it, with the headings
// of a whole page, and sanitised once more as an editor's article. What the site says needs no "nofollow", and "@name" is
// no link in it.

import { ARTICLE_VERSION } from '#server/writing/markdown/articles.ts'
import { mustBeRenderable } from '#server/writing/markdown/complexity.ts'
import { RENDERER_VERSION, render } from '#server/writing/markdown/render.ts'
import { cleanArticle } from '#server/writing/markdown/sanitizer.ts'
import { NOTHING_KNOWN, PAGE } from './known.ts'

/** "#" and "##" are the page's sections, "###" stands below them: the first level is the page's own. */
const LEVELS: Readonly<Record<string, string>> = { h3: 'h2', h4: 'h2', h5: 'h3', h6: 'h4' }
const HEADING = /<(\/?)(h[3-6])>/g

export const pageRenderer = {
  /** Other for the same source after a change of either step. */
  version: RENDERER_VERSION * 1_000 + ARTICLE_VERSION,

  mustBeRenderable,

  /** Safe HTML: no scripts, no external resources, no ids or names. */
  render: (source: string): string => {
    const { html } = render(source, PAGE, NOTHING_KNOWN)
    const raised = html.replace(HEADING, (whole, end: string, tag: string) =>
      LEVELS[tag] ? `<${end}${LEVELS[tag]}>` : whole,
    )
    return cleanArticle(raised, PAGE)
  },
}
