import { countText } from '#web/ui/display/count-text.ts'

/** "1 month", "3 months". */
export function monthsText(months: number): string {
  return countText(months, 'month')
}
