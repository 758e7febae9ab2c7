import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { twelveHours } from '#contract/twelve-hours.ts'
import { longDate } from '#web/ui/display/date-text.ts'

export type EventTimes = Pick<
  CommunityEvent,
  'startsAt' | 'endsAt' | 'timeZone' | 'startsLocal' | 'endsLocal'
>

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar sheet with month and day of the start. Decoration: the date is beside it as text. */
export function EventLeaf({ startsLocal }: Pick<EventTimes, 'startsLocal'>) {
  return (
    <span
      aria-hidden="true"
      className="num inline-flex w-14 shrink-0 self-start flex-col overflow-clip rounded-control border border-line bg-raised text-center leading-none"
    >
      <span className="bg-red py-1 font-semibold text-on-red text-xs uppercase">
        {MONTHS[Number(startsLocal.slice(5, 7)) - 1]}
      </span>
      <span className="py-2 font-bold text-xl">{Number(startsLocal.slice(8, 10))}</span>
    </span>
  )
}

/** "Mar 4" of "2026-03-04T14:05". */
export function shortDay(local: string): string {
  return `${MONTHS[Number(local.slice(5, 7)) - 1]} ${Number(local.slice(8, 10))}`
}

/** "Wed, March 4, 2026": the day by local time of the place. */
export function EventDay({ startsAt, startsLocal }: Pick<EventTimes, 'startsAt' | 'startsLocal'>) {
  return <time dateTime={startsAt}>{dayOf(startsLocal)}</time>
}

/** "Wed, March 4, 2026, 2:05 PM UTC"; with an end on that day "…, 2:05 PM to 5:00 PM UTC", else with the last day. */
export function EventTime({ startsAt, endsAt, timeZone, startsLocal, endsLocal }: EventTimes) {
  const isOneDay = endsLocal?.slice(0, 10) === startsLocal.slice(0, 10)
  const zone = zoneName(timeZone)
  return (
    <>
      <time dateTime={startsAt}>
        {dayOf(startsLocal)}, <Clock local={startsLocal} />
        {isOneDay ? '' : ` ${zone}`}
      </time>
      {endsAt && endsLocal ? (
        <>
          {' to '}
          <time dateTime={endsAt}>
            {isOneDay ? (
              <>
                <Clock local={endsLocal} /> {zone}
              </>
            ) : (
              dayOf(endsLocal)
            )}
          </time>
        </>
      ) : null}
    </>
  )
}

/** "Mar 4, 2026, 2:05 PM – 5:00 PM UTC", for dense lists; with a later end, "… – Mar 6 UTC". */
export function ShortEventTime({ startsAt, endsAt, timeZone, startsLocal, endsLocal }: EventTimes) {
  const isOneDay = endsLocal?.slice(0, 10) === startsLocal.slice(0, 10)
  return (
    <>
      <time dateTime={startsAt}>
        {shortDay(startsLocal)}, {startsLocal.slice(0, 4)}, <Clock local={startsLocal} />
      </time>
      {endsAt && endsLocal ? (
        <>
          {' – '}
          <time dateTime={endsAt}>{isOneDay ? <Clock local={endsLocal} /> : shortDay(endsLocal)}</time>
        </>
      ) : null}{' '}
      {zoneName(timeZone).replace(/ time$/, '')}
    </>
  )
}

function Clock({ local }: { local: string }) {
  return <span className="whitespace-nowrap">{twelveHours(local.slice(11))}</span>
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Wed" of "2026-03-04T14:05". */
export function shortWeekday(local: string): string {
  return WEEKDAYS[new Date(`${local}Z`).getUTCDay()] ?? ''
}

function dayOf(local: string): string {
  return `${shortWeekday(local)}, ${longDate(new Date(`${local}Z`))}`
}

/** "UTC", "Berlin time". */
function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`
}
