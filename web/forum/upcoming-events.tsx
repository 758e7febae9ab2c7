import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { longDate } from '#web/ui/date-text.ts'
import { ViewAll } from '#web/ui/section-head.tsx'
import { upcomingEventsQuery } from './forum-queries.ts'

/** The next events, each with its day as on a calendar's leaf. */
export function UpcomingEvents() {
  const { data } = useSuspenseQuery(upcomingEventsQuery)
  return (
    <Card as="section" padded={false} labelledBy="upcoming-events">
      <CardHead id="upcoming-events" title="Upcoming Events" level={2}>
        <ViewAll href={paths.events()} label="View All events" />
      </CardHead>
      {data.data.length === 0 ? <p className="px-5 py-4 text-quiet">No upcoming events.</p> : null}
      <ul className="divide-y divide-line">
        {data.data.map(({ id, title, place, startsAt }) => (
          <li key={id} className="flex gap-3.5 px-5 py-3.5">
            <Day at={startsAt} />
            <div className="min-w-0">
              <p className="font-medium leading-snug">{title}</p>
              <p className="mt-0.5 text-quiet text-sm">{place}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Day({ at }: { at: string }) {
  const date = new Date(at)
  const text = longDate(date)
  return (
    <time
      dateTime={at}
      title={longDate(date, { time: true })}
      className="flex size-12 shrink-0 flex-col items-center justify-center rounded-control border border-line bg-well leading-none"
    >
      <span className="font-semibold text-amber-ink text-xs uppercase">{text.slice(0, 3)}</span>
      <span className="display mt-0.5 text-xl">{date.getUTCDate()}</span>
      <span className="sr-only">{date.getUTCFullYear()}</span>
    </time>
  )
}
