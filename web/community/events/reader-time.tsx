import { useHydrated } from '@tanstack/react-router'
import { localTimeOf, zonedText } from '#contract/zoned-time.ts'
import { type EventTimes, shortWeekday } from './event-date.tsx'

/** The start by the reader's clock, if it differs. The server does not know it. */
export function ReaderTime({ startsAt, startsLocal }: Pick<EventTimes, 'startsAt' | 'startsLocal'>) {
  if (!useHydrated()) return null
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = new Date(startsAt)
  const local = localTimeOf(at, own)
  if (local === startsLocal) return null
  return (
    <>
      For you: <time dateTime={startsAt}>{`${shortWeekday(local)}, ${zonedText(at, own)}`}</time>
    </>
  )
}
