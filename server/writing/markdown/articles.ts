// Articles by editors: HTML or plain text as source, and the sanitised HTML for pages, feeds and emails.
import { articleMarkup } from '#contract/blog/article-markup.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import { withoutDirection } from '#server/writing/addresses.ts'
import type { Target } from '#server/writing/known.ts'
import { cleanArticle } from './sanitizer.ts'

/** Increase with every change of the output for the same source: stored HTML of other versions is rendered again. */
export const ARTICLE_VERSION = 1

export interface Article {
  /** Safe HTML: no scripts, no external resources, no ids or names. Empty if there is nothing to read or see. */
  html: string
  /** The plain text, one line per block. */
  text: string
}

/** Renders an article for a target: sanitises HTML; plain text gets one paragraph per line. */
export function renderArticle(source: string, target: Target): Article {
  const html = cleanArticle(articleMarkup(withoutDirection(source)), target)
  const text = plainContent(html).trim()
  return text !== '' || /<img /.test(html) ? { html, text } : { html: '', text: '' }
}
