import { classes } from '#web/ui/classes.ts'

/** A list of benefits with ticks, which the style sheet draws. */
export function TickList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes('ticks flex flex-col gap-2', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
