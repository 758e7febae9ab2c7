import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EventLeaf, EventTime } from './event-date.tsx'
import { ownEventsQuery } from './event-queries.ts'

/** The next events that the reader signed up for, on the dashboard; hidden if there are none. */
export function OwnEvents() {
  const { data } = useLoaded(ownEventsQuery)
  if (data.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy="own-events">
      <CardHead id="own-events" title="Your events" level={2}>
        <ViewAll href={paths.events()} label="View All events" />
      </CardHead>
      <ul className="divide-y divide-line">
        {data.map((event) => (
          <li key={event.id} className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-well sm:px-5">
            <EventLeaf {...event} />
            <div className="min-w-0">
              <SiteLink
                href={paths.event(event.id)}
                className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
              >
                {event.title}
              </SiteLink>
              <p className="num text-quiet text-sm">
                <EventTime {...event} />
              </p>
              <p className="mt-1">
                {event.isCancelled ? (
                  <Chip tone="red">Canceled</Chip>
                ) : event.state === 'going' ? (
                  <Chip tone="green">You’re signed up</Chip>
                ) : (
                  <Chip tone="quiet">On the waiting list</Chip>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
