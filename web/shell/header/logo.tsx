import { classes } from '#web/ui/classes.ts'

/** The logo mark: four balls in play, three lit and one of steel. */
function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes('shrink-0', className)}
    >
      <circle cx="9" cy="6.5" r="3.6" fill="#2ed3b7" />
      <circle cx="22.5" cy="10" r="6.5" fill="#ffb224" />
      <circle cx="26" cy="24.5" r="4.2" fill="#ff5a4e" />
      <circle cx="10.5" cy="20.5" r="9.5" fill="#9aa1b8" />
      <circle cx="9.8" cy="19.4" r="8" fill="#c4cadb" />
      <circle cx="8.6" cy="17.6" r="5" fill="#e4e8f2" />
      <circle cx="7.2" cy="15.8" r="2" fill="#fff" />
    </svg>
  )
}

/** Mark and name. On one line, a name that is too long is truncated with an ellipsis. */
export function Logo({ name, oneLine, className }: { name: string; oneLine?: boolean; className?: string }) {
  return (
    <span className={classes('inline-flex min-w-0 items-center gap-2', className)}>
      <LogoMark />
      <span
        className={classes(
          'display text-2xl uppercase leading-none tracking-normal md:text-[1.75rem]',
          oneLine && 'truncate',
        )}
      >
        {name}
      </span>
    </span>
  )
}
