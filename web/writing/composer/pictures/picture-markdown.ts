// Markdown of a picture of this site, in a paragraph of its own.
import type { Edit, Selected } from '#web/writing/composer/toolbar/formatting.ts'

/** Alternative text on one line, without the characters that would end it. */
export function pictureMarkdown(alt: string, url: string): string {
  const words = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]*_`~<>&!]/g, '\\$&')
  return `![${words}](${url})`
}

/** Inserts the picture after the caret, separated from the text before and after it. */
export function placedPicture({ text, end }: Selected, markdown: string): Edit {
  const before = text.slice(0, end)
  const after = text.slice(end)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const trail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const insert = `${lead}${markdown}${trail}`
  const caret = end + insert.length
  return { from: end, to: end, insert, start: caret, end: caret }
}
