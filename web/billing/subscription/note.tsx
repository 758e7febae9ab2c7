import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const EDGES = { info: 'border-l-info', warn: 'border-l-warn', bad: 'border-l-bad' }

export interface NoteProps {
  tone?: keyof typeof EDGES
  /** Announces it at once: for news. */
  isNews?: boolean
  children: ReactNode
}

/** A short note to read before continuing. */
export function Note({ tone = 'info', isNews = false, children }: NoteProps) {
  return (
    <div
      role={isNews ? 'alert' : undefined}
      className={classes(
        'rounded-control border border-line border-l-4 bg-well px-4 py-3 text-[0.9375rem]',
        EDGES[tone],
      )}
    >
      {children}
    </div>
  )
}
