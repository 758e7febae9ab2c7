import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** A grey placeholder of the given size. Appears after 150 ms, so that quick loads do not flicker. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={classes('skeleton', className)} aria-hidden="true" />
}

/** Placeholder for lines of text; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, at) => at + 1).map((line) => (
        <Skeleton key={line} className={line === lines ? 'h-4 w-3/5' : 'h-4 w-full'} />
      ))}
    </div>
  )
}

/** Announces loading once, around silent skeletons. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
