import type { WrittenHtml } from '#contract/writing/writing.ts'
import { classes } from '#web/ui/classes.ts'

export interface WrittenProps {
  html: WrittenHtml
  /** What follows stands on the last line of the text, where there is room. */
  isInline?: boolean
  /** Paragraphs stand apart as in an article. */
  isRoomy?: boolean
  className?: string
}

/** What a member wrote, as the server rendered it: the one place where a page takes HTML of members into itself. */
export function Written({ html, isInline = false, isRoomy = false, className }: WrittenProps) {
  return (
    <div
      className={classes('written', isInline && 'written-inline', isRoomy && 'written-roomy', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: server/writing sanitised it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The words of rendered text, for those who hear it. Works on sanitised HTML alone, whose attributes hold no brackets. */
export function wordsOf(html: WrittenHtml): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
