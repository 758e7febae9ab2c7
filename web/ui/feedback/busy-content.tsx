import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** Content that stays while its successor loads; dimmed only after a delay. */
export function BusyContent({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isBusy || undefined}
      className={classes('transition-opacity', isBusy && 'opacity-60 delay-300')}
    >
      {children}
    </div>
  )
}
