import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import type { CommunityEvent } from '#contract/community.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { EventLeaf, EventTime } from './event-date.tsx'

export interface EventListProps {
  events: readonly CommunityEvent[]
  /** The level of the events' own headings. */
  level: 2 | 3
}

/** Events with everything that is known of them, the next one first. */
export function EventList({ events, level }: EventListProps) {
  if (events.length === 0) return <NoEvents />
  return (
    <ul className="flex flex-col gap-3 md:gap-4">
      {events.map((event) => (
        <EventCard key={event.id} event={event} level={level} />
      ))}
    </ul>
  )
}

export function NoEvents() {
  return (
    <EmptyState icon={<CalendarDays size={26} />} title="No upcoming events">
      Leagues, swap meets and shows appear here once they have a date.
    </EmptyState>
  )
}

function EventCard({ event, level }: { event: CommunityEvent; level: 2 | 3 }) {
  const Title = `h${level}` as const
  const { title, place, description, startsAt, endsAt, url } = event
  return (
    <Card as="li" className="flex gap-4">
      <EventLeaf startsAt={startsAt} />
      <div className="min-w-0">
        <Title className="font-bold text-lg leading-snug">{title}</Title>
        <p className="num mt-1 text-quiet text-sm">
          <EventTime startsAt={startsAt} endsAt={endsAt} />
        </p>
        <p className="flex items-start gap-1.5 text-quiet text-sm">
          <MapPin size={15} aria-hidden="true" className="mt-0.75 shrink-0" />
          {place}
        </p>
        <p className="measure mt-2.5 whitespace-pre-line">{description}</p>
        {url ? (
          <p className="mt-2.5">
            <a href={webAddress(url)} rel="noopener nofollow" className="text-link">
              {hostOf(url)}
            </a>
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return 'More about this event'
  }
}
