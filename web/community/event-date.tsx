import { longDate } from '#web/ui/date-text.ts'

export interface EventDateProps {
  startsAt: string
  endsAt: string | null
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar's leaf: month and day of the beginning. Decoration: the date stands beside it as text. */
export function EventLeaf({ startsAt }: { startsAt: string }) {
  const date = new Date(startsAt)
  return (
    <span
      aria-hidden="true"
      className="num inline-flex w-14 shrink-0 self-start flex-col overflow-clip rounded-control border border-line bg-raised text-center leading-none"
    >
      <span className="bg-red py-1 font-semibold text-on-red text-xs uppercase">
        {MONTHS[date.getUTCMonth()]}
      </span>
      <span className="py-2 font-bold text-xl">{date.getUTCDate()}</span>
    </span>
  )
}

/** "March 4, 2026, 14:05 UTC", and the end: the hour on the same day, the date on a later one. */
export function EventTime({ startsAt, endsAt }: EventDateProps) {
  return (
    <>
      <time dateTime={startsAt}>{longDate(new Date(startsAt), { time: true })}</time>
      {endsAt ? (
        <>
          {' to '}
          <time dateTime={endsAt}>{endText(startsAt, endsAt)}</time>
        </>
      ) : null}
    </>
  )
}

function endText(startsAt: string, endsAt: string): string {
  const isSameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10)
  const end = new Date(endsAt)
  return isSameDay ? `${end.toISOString().slice(11, 16)} UTC` : longDate(end)
}
