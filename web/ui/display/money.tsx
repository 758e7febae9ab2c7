import { classes } from '#web/ui/classes.ts'

/** "1250.00" → "$1,250.00". Takes the API's decimal string, so that nothing is rounded. */
export function moneyText(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`
}

/** An amount in US dollars with tabular figures. */
export function Money({ amount, className }: { amount: string; className?: string }) {
  return <span className={classes('num', className)}>{moneyText(amount)}</span>
}
