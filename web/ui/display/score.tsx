import { classes } from '#web/ui/classes.ts'

export interface ScoreProps {
  /** A number formatted with `decimals`, or a text of digits and signs ("02:14"). */
  value: number | string
  decimals?: number
  /** Text for screen readers: "Rated 4.6 of 5". */
  label: string
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const SIZES = { small: 'text-xl', medium: 'text-[1.75rem]', large: 'text-[clamp(3rem,2.2rem+3vw,4.5rem)]' }

/** A score in the dot-matrix font. */
export function Score({ value, decimals = 1, label, size = 'medium', className }: ScoreProps) {
  const text = typeof value === 'number' ? value.toFixed(decimals) : value
  return (
    <span className={classes('inline-flex', className)}>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className={classes('score text-amber-ink', SIZES[size])}>
        {text}
      </span>
    </span>
  )
}
