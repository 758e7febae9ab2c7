import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { longDate } from '#web/ui/display/date-text.ts'

export type EventTimes = Pick<
  CommunityEvent,
  'startsAt' | 'endsAt' | 'timeZone' | 'startsLocal' | 'endsLocal'
>

/** "March 4, 2026": the day by local time of the place. */
export function EventDay({ startsAt, startsLocal }: Pick<EventTimes, 'startsAt' | 'startsLocal'>) {
  return <time dateTime={startsAt}>{dayOf(startsLocal)}</time>
}

/** "March 4, 2026, 14:05 UTC"; with an end on that day "March 4, 2026, 14:05 to 17:00 UTC", else with the last day. */
export function EventTime({ startsAt, endsAt, timeZone, startsLocal, endsLocal }: EventTimes) {
  const isOneDay = endsLocal?.slice(0, 10) === startsLocal.slice(0, 10)
  const zone = zoneName(timeZone)
  return (
    <>
      <time dateTime={startsAt}>
        {dayOf(startsLocal)}, {startsLocal.slice(11)}
        {isOneDay ? '' : ` ${zone}`}
      </time>
      {endsAt && endsLocal ? (
        <>
          {' to '}
          <time dateTime={endsAt}>{isOneDay ? `${endsLocal.slice(11)} ${zone}` : dayOf(endsLocal)}</time>
        </>
      ) : null}
    </>
  )
}

function dayOf(local: string): string {
  return longDate(new Date(`${local}Z`))
}

/** "UTC", "Berlin time". */
function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}
