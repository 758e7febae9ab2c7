import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { paths } from '#contract/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EventChips } from './event-chips.tsx'
import { EventLeaf, EventTime } from './event-date.tsx'

export interface EventListProps {
  events: readonly CommunityEvent[]
  /** Level of the events' headings. */
  level: 2 | 3
}

/** Events in order, each with a link to its page. */
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

/** `when`: the month without events. */
export function NoEvents({ when }: { when?: string }) {
  return (
    <EmptyState
      icon={<CalendarDays size={26} />}
      title={when ? `No events in ${when}` : 'No upcoming events'}
    >
      Leagues, swap meets and shows appear here once they have a date.
    </EmptyState>
  )
}

function EventCard({ event, level }: { event: CommunityEvent; level: 2 | 3 }) {
  const Title = `h${level}` as const
  const { id, title, place, description } = event
  return (
    <Card as="li" liftable className="flex gap-4">
      <EventLeaf {...event} />
      <div className="min-w-0">
        <Title className="font-bold text-lg leading-snug">
          <SiteLink href={paths.event(id)} className="stretched underline-offset-4 hover:underline">
            {title}
          </SiteLink>
        </Title>
        <p className="num mt-1 text-quiet text-sm">
          <EventTime {...event} />
        </p>
        <p className="flex items-start gap-1.5 text-quiet text-sm">
          <MapPin size={15} aria-hidden="true" className="mt-0.75 shrink-0" />
          {place}
        </p>
        <p className="measure mt-2.5 line-clamp-3 whitespace-pre-line">{description}</p>
        <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          <EventChips event={event} />
        </div>
      </div>
    </Card>
  )
}
