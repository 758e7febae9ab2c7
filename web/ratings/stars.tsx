import { classes } from '#web/ui/classes.ts'

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z'
const WINDOWS = { left: '0 0 12 24', right: '12 0 12 24', whole: '0 0 24 24' }

export interface StarPartProps {
  part: keyof typeof WINDOWS
  isLit: boolean
  className?: string
}

/** A star or one half of it. Decoration: the number stands beside it as text. */
export function StarPart({ part, isLit, className }: StarPartProps) {
  return (
    <svg viewBox={WINDOWS[part]} aria-hidden="true" className={classes('block', className)}>
      <path
        d={STAR}
        fill={isLit ? 'var(--amber)' : 'none'}
        stroke={isLit ? 'var(--amber-ink)' : 'var(--edge)'}
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** A rating as five stars with its number as text. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="inline-flex">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="inline-flex">
            <StarPart part="left" isLit={rating > star - 1} className="h-4 w-2" />
            <StarPart part="right" isLit={rating >= star} className="h-4 w-2" />
          </span>
        ))}
      </span>
      <span className="num font-semibold text-sm">
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
        <span className="sr-only"> of 5</span>
      </span>
    </span>
  )
}
