// Sparkline: a small line chart without axes.
import { classes } from '#web/ui/classes.ts'

const WIDTH = 160
const HEIGHT = 40
const EDGE = 4

export interface SparklineProps {
  /** In chronological order; `at` in milliseconds. */
  points: readonly { at: number; value: number }[]
  className?: string
}

/** Shows a trend. Hidden from screen readers, since the numbers are beside it as text. */
export function Sparkline({ points, className }: SparklineProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => EDGE + ((at - first.at) / Math.max(1, last.at - first.at)) * (WIDTH - 2 * EDGE)
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE)
  const place = ({ at, value }: { at: number; value: number }) => `${tenth(x(at))},${tenth(y(value))}`
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className={classes('shrink-0 text-amber-ink', className)}
    >
      <polyline
        points={points.map(place).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={tenth(x(last.at))} cy={tenth(y(last.value))} r="3.5" fill="currentColor" />
    </svg>
  )
}

const tenth = (length: number) => Math.round(length * 10) / 10
