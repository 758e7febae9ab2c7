import { classes } from '#web/ui/classes.ts'

export interface SpinnerProps {
  /** Text for screen readers; leave out if a neighbour has it. */
  label?: string
  className?: string
}

/** A ball running in circles, in the size of the surrounding text. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      {...(label ? { role: 'status' } : {})}
      className={classes('inline-flex align-[-0.15em]', className)}
    >
      <svg viewBox="0 0 24 24" width="1.15em" height="1.15em" className="animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <circle cx="12" cy="3" r="3" fill="currentColor" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
