// ConflictPanel: a text was saved elsewhere while it was edited here, and its writer chooses which of both to keep.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

export interface ConflictPanelProps {
  /** Accessible name. */
  label: string
  /** Who changed it, or where. */
  lead: string
  /** Both versions, or their differences. */
  children: ReactNode
  /** Label of the button that keeps what was typed here. */
  keepText: string
  /** Label of the button that takes the other version. */
  takeText: string
  overwriteTheirs: () => void
  takeTheirs: () => void
  /** A sentence below the buttons. */
  note?: string
  /** Small inside a post or a composer. */
  size?: 'small' | 'medium'
}

export function ConflictPanel({
  label,
  lead,
  children,
  keepText,
  takeText,
  overwriteTheirs,
  takeTheirs,
  note,
  size = 'medium',
}: ConflictPanelProps) {
  return (
    <section
      role="alert"
      aria-label={label}
      className={classes(
        'flex flex-col gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised',
        size === 'small' ? 'p-3' : 'p-4',
      )}
    >
      <p className="font-semibold">{lead}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button size={size} onClick={overwriteTheirs}>
          {keepText}
        </Button>
        <Button size={size} onClick={takeTheirs}>
          {takeText}
        </Button>
      </div>
      {note ? <p className="text-quiet text-sm">{note}</p> : null}
    </section>
  )
}
