import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { longDate } from '#web/ui/display/date-text.ts'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { upcomingEventsQuery } from './forum-queries.ts'

/** The next events, each with its day on a calendar sheet. */
export function UpcomingEvents() {
  const data = useLoaded(upcomingEventsQuery)
  return (
    <CachedFragment name="upcoming-events" data={[data]} isTimeless>
      <NextEvents events={data.data} />
    </CachedFragment>
  )
}

function NextEvents({ events }: { events: readonly CommunityEvent[] }) {
  return (
    <Card as="section" padded={false} labelledBy="upcoming-events">
      <CardHead id="upcoming-events" title="Upcoming Events" level={2}>
        <ViewAll href={paths.events()} label="View All events" />
      </CardHead>
      {events.length === 0 ? <p className="px-5 py-4 text-quiet">No upcoming events.</p> : null}
      <ul className="divide-y divide-line">
        {events.map(({ id, title, place, startsAt, startsLocal, isCancelled }) => (
          <li key={id} className="relative flex gap-3.5 px-5 py-3.5">
            <Day at={startsAt} local={startsLocal} />
            <div className="min-w-0">
              <p className="font-medium leading-snug">
                <SiteLink href={paths.event(id)} className="stretched underline-offset-4 hover:underline">
                  {title}
                </SiteLink>
              </p>
              <p className="mt-0.5 text-quiet text-sm">{isCancelled ? `Canceled. ${place}` : place}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The event's day in its own time zone, on a calendar sheet like those of the community page. */
function Day({ at, local }: { at: string; local: string }) {
  const date = new Date(`${local}Z`)
  const text = longDate(date)
  return (
    <time
      dateTime={at}
      title={text}
      className="num flex w-14 shrink-0 flex-col self-start overflow-clip rounded-control border border-line bg-raised text-center leading-none"
    >
      <span className="bg-red py-1 font-semibold text-on-red text-xs uppercase">{text.slice(0, 3)}</span>
      <span className="py-2 font-bold text-xl">{date.getUTCDate()}</span>
      <span className="sr-only">{date.getUTCFullYear()}</span>
    </time>
  )
}
