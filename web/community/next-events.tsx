import type { CommunityEvent } from '#contract/community.ts'
import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { LongDate } from '#web/ui/relative-time.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { EventLeaf } from './event-date.tsx'

/** The next few events, in short. */
export function NextEvents({ events }: { events: readonly CommunityEvent[] }) {
  return (
    <Card as="section" padded={false} labelledBy="community-events">
      <CardHead id="community-events" title="Community Events" level={2}>
        <span className="-my-1">
          <ViewAll href={paths.events()} label="View All events" />
        </span>
      </CardHead>
      {events.length === 0 ? (
        <p className="px-4 py-5 text-quiet sm:px-5">No upcoming events.</p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map(({ id, title, place, startsAt }) => (
            <li key={id} className="flex items-center gap-3.5 px-4 py-3 sm:px-5">
              <EventLeaf startsAt={startsAt} />
              <div className="min-w-0">
                <h3 className="font-semibold leading-snug">{title}</h3>
                <p className="num text-quiet text-sm">
                  <LongDate at={startsAt} />
                </p>
                <p className="text-quiet text-sm">{place}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
