import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import type { StoredText } from '#server/writing/stored.ts'
import { render, renderParagraphs, renderPlain } from './render.ts'

/** Full text without Markdown syntax, for the search. */
export function plainWords({ text, format }: Pick<StoredText, 'text' | 'format'>): string {
  if (format === 'markdown') return render(text, PAGE, NOTHING_KNOWN).text
  return (format === 'plain' ? renderPlain(text, PAGE) : renderParagraphs(text, PAGE)).text
}
