import { longDate, relativeText } from './date-text.ts'
import { useNow } from './now.tsx'

export interface TimeProps {
  /** ISO 8601. */
  at: string
  className?: string
}

/** "3 days ago", with the full date as tooltip. */
export function RelativeTime({ at, className }: TimeProps) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={longDate(date, { time: true })} className={className}>
      {relativeText(date, useNow())}
    </time>
  )
}

/** "March 4, 2026"; with `time`, hours and minutes in UTC too. */
export function LongDate({ at, time = false, className }: TimeProps & { time?: boolean }) {
  return (
    <time dateTime={at} className={className}>
      {longDate(new Date(at), { time })}
    </time>
  )
}
