// Articles of editors: HTML or plain text as it was sent, and the HTML that pages, feeds and emails may show of it.
import { articleMarkup } from '#contract/blog/article-markup.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import { withoutDirection } from '#server/writing/addresses.ts'
import type { Target } from '#server/writing/known.ts'
import { cleanArticle } from './sanitizer.ts'

/** Goes up with every change of what the same source becomes: stored HTML of other versions is made again. */
export const ARTICLE_VERSION = 1

export interface Article {
  /** Nothing of it runs, loads from elsewhere or names itself. Empty where there is nothing to read or to see. */
  html: string
  /** The words alone, a line for each block. */
  text: string
}

/** Renders an article for a target: HTML is cleaned, plain text gets a paragraph for each of its lines. */
export function renderArticle(source: string, target: Target): Article {
  const html = cleanArticle(articleMarkup(withoutDirection(source)), target)
  const text = plainContent(html).trim()
  return text !== '' || /<img /.test(html) ? { html, text } : { html: '', text: '' }
}
