// Card and CardHead: a raised surface and its heading row.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CardProps {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** Inner padding; off for cards whose pictures or rows reach the edge. */
  padded?: boolean
  /** Rises on hover: for cards that are one big link (give the link the class `stretched`). */
  liftable?: boolean
  labelledBy?: string
  className?: string
  children: ReactNode
}

/** A raised surface. `relative`, so that a `stretched` link covers it. */
export function Card({
  as: Tag = 'div',
  padded = true,
  liftable = false,
  labelledBy,
  className,
  children,
}: CardProps) {
  return (
    <Tag
      aria-labelledby={labelledBy}
      className={classes(
        'relative min-w-0 overflow-clip rounded-card border border-line bg-raised shadow-card',
        padded && 'p-4 sm:p-5',
        liftable &&
          'transition-[transform,border-color] duration-150 focus-within:border-edge hover:-translate-y-0.5 hover:border-edge',
        className,
      )}
    >
      {children}
    </Tag>
  )
}

/** A card's heading row: title, actions at the right, a line below. */
export function CardHead({ id, title, level = 3, children }: CardHeadProps) {
  const Title = `h${level}` as const
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2 sm:px-5">
      <Title id={id} className="display text-xl">
        {title}
      </Title>
      {children}
    </div>
  )
}

export interface CardHeadProps {
  id?: string
  title: ReactNode
  level?: 2 | 3 | 4
  children?: ReactNode
}
