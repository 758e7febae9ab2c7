import { classes } from '#web/ui/classes.ts'

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z'
/** Five stars as one drawing, since every row of a list has them. */
const ROW = [0, 24, 48, 72, 96]
  .map((x) => STAR.replace('M12', `M${x + 12}`).replace('L12', `L${x + 12}`))
  .join('')
const WINDOWS = { left: '0 0 12 24', right: '12 0 12 24', whole: '0 0 24 24' }

export interface StarPartProps {
  part: keyof typeof WINDOWS
  isLit: boolean
  className?: string
}

/** A star or half of it. Decoration: the number is beside it as text. */
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
      <svg viewBox="0 0 120 24" aria-hidden="true" className="block h-4 w-20">
        <path d={ROW} fill="none" stroke="var(--edge)" strokeWidth="1.4" strokeLinejoin="round" />
        {/* Clips the stars at the rating. */}
        <svg width={rating * 24} height="24" aria-hidden="true">
          <path
            d={ROW}
            fill="var(--amber)"
            stroke="var(--amber-ink)"
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </svg>
      </svg>
      <span className="num font-semibold text-sm">
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
        <span className="sr-only"> of 5</span>
      </span>
    </span>
  )
}
