import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EventDay, EventLeaf } from './event-date.tsx'

export interface NextEventsProps {
  events: readonly CommunityEvent[]
  title?: string
}

/** The next few events, in short. */
export function NextEvents({ events, title = 'Community Events' }: NextEventsProps) {
  return (
    <Card as="section" padded={false} labelledBy="community-events">
      <CardHead id="community-events" title={title} level={2}>
        <span className="-my-1">
          <ViewAll href={paths.events()} label="View All events" />
        </span>
      </CardHead>
      {events.length === 0 ? (
        <p className="px-4 py-5 text-quiet sm:px-5">No upcoming events.</p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="relative flex items-center gap-3.5 px-4 py-3 sm:px-5">
              <EventLeaf {...event} />
              <div className="min-w-0">
                <h3 className="font-semibold leading-snug">
                  <SiteLink
                    href={paths.event(event.id)}
                    className="stretched underline-offset-4 hover:underline"
                  >
                    {event.title}
                  </SiteLink>
                </h3>
                <p className="num text-quiet text-sm">
                  <EventDay {...event} />
                  {event.isCancelled ? <span className="font-semibold text-red"> Canceled</span> : null}
                </p>
                <p className="text-quiet text-sm">{event.place}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
