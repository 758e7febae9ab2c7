import { useHydrated } from '@tanstack/react-router'
import { MINUTE_MS } from '#contract/durations.ts'
import { agoText, elapsedText, longDate } from './date-text.ts'
import { clockText } from './day-text.ts'
import { useNow } from './now.tsx'
import { dayOf, shifted, useZone } from './zone.ts'

export interface TimeProps {
  /** ISO 8601. */
  at: string
  className?: string
}

/** "3 days ago" by the reader's calendar, as lists grouped by day say it, with the full date as tooltip. */
export function RelativeTime({ at, className }: TimeProps) {
  const zone = useZone()
  const text = agoText(dayOf(useNow(), zone) - dayOf(new Date(at), zone))
  return <Time at={at} text={text} className={className} />
}

/** "3 days ago" by elapsed 24-hour days, for blog posts. */
export function ElapsedTime({ at, className }: TimeProps) {
  // The server tells the time by the minute: a day is over there in the minute in which it ends, not in the next one.
  const from = useHydrated() ? new Date(at) : minuteOf(new Date(at))
  return <Time at={at} text={elapsedText(from, useNow())} className={className} />
}

const minuteOf = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

function Time({ at, text, className }: TimeProps & { text: string }) {
  return (
    <time dateTime={at} title={longDate(new Date(at), { time: true })} className={className}>
      {text}
    </time>
  )
}

/** "March 4, 2026" in UTC; with `time`, the reader's date, hours and minutes: "March 4, 2026, 2:05 PM". */
export function LongDate({ at, time = false, className }: TimeProps & { time?: boolean }) {
  return (
    <time dateTime={at} className={className}>
      {time ? <Moment at={new Date(at)} /> : longDate(new Date(at))}
    </time>
  )
}

/** Says UTC until the browser knows the reader's zone. */
function Moment({ at }: { at: Date }) {
  const zone = useZone()
  if (!useHydrated()) return longDate(at, { time: true })
  return `${longDate(shifted(at, zone))}, ${clockText(at, zone)}`
}
