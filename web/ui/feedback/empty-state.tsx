import type { ReactNode } from 'react'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** Why the list is empty, and what it would show. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  /** Heading level of the title; without one it is a bold line. */
  level?: 1 | 2 | 3
}

/** Replaces an empty list. */
export function EmptyState({ icon, title, children, action, level }: EmptyStateProps) {
  const Title = level ? (`h${level}` as const) : 'p'
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-edge border-dashed px-5 py-10 text-center">
      {icon ? (
        <div
          className="flex size-14 items-center justify-center rounded-full bg-sunk text-quiet"
          aria-hidden="true"
        >
          {icon}
        </div>
      ) : null}
      <Title className="display text-2xl">{title}</Title>
      {children ? <div className="max-w-[46ch] text-quiet">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  )
}
