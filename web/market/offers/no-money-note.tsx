import { classes } from '#web/ui/classes.ts'

/** The note that the site handles no payments, shown where members agree on a price. */
export function NoMoneyNote({ className }: { className?: string }) {
  return (
    <p className={classes('text-quiet text-sm', className)}>
      No money moves through this site. You and the other member arrange payment and delivery yourselves.
    </p>
  )
}
