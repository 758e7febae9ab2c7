import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface TextVersionProps {
  title: string
  text: string
  /** Paragraphs above the text. */
  children?: ReactNode
  /** Its greatest height. */
  className?: string
}

/** One of two versions of a text that a writer chooses between. */
export function TextVersion({ title, text, children, className = 'max-h-40' }: TextVersionProps) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className={classes(
        'min-w-0 overflow-y-auto rounded-control border border-line bg-well p-2 text-sm',
        className,
      )}
    >
      <p className="font-semibold text-quiet">{title}</p>
      {children}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </section>
  )
}
