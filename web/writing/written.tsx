import type { WrittenHtml } from '#contract/writing/writing.ts'
import { classes } from '#web/ui/classes.ts'
import { useInsertedHtml } from '#web/ui/inserted-html.ts'

export interface WrittenProps {
  html: WrittenHtml
  /** The following element is on the text's last line, if it fits. */
  isInline?: boolean
  /** Paragraph spacing as in an article. */
  isRoomy?: boolean
  className?: string
}

/** A member's text as rendered by the server: the only component that inserts members' HTML. */
export function Written({ html, isInline = false, isRoomy = false, className }: WrittenProps) {
  const inner = useInsertedHtml(html)
  return (
    <div
      dir="auto"
      className={classes('written', isInline && 'written-inline', isRoomy && 'written-roomy', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: server/writing sanitised it
      dangerouslySetInnerHTML={inner}
    />
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** Plain text of rendered HTML, for screen readers. Only for sanitised HTML, whose attributes contain no brackets. */
export function wordsOf(html: WrittenHtml): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
