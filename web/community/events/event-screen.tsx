import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { isOver } from '#contract/community/event-days.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { EventChips } from './event-chips.tsx'
import { EventLeaf, EventTime } from './event-date.tsx'
import { NextEvents } from './next-events.tsx'
import { ReaderTime } from './reader-time.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

interface EventScreenProps {
  event: CommunityEvent
  /** Other events, the next first. */
  others: readonly CommunityEvent[]
  isSignedIn: boolean
  isAdmin: boolean
}

/** Page of an event. */
export function EventScreen({ event, others, isSignedIn, isAdmin }: EventScreenProps) {
  const { id, title, place, description, url } = event
  const now = useNow()
  return (
    <div className="wrap pb-12">
      <PageHead
        title={title}
        breadcrumb={[
          { label: 'Community', href: paths.community() },
          { label: 'Events', href: paths.events() },
          { label: title },
        ]}
        eyebrow={
          <>
            {isOver(event, now) ? <Chip tone="quiet">Over</Chip> : null}
            <EventChips event={event} />
          </>
        }
        actions={isAdmin ? <ButtonLink href={paths.adminEvents()}>Edit events</ButtonLink> : null}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className="min-w-0">
          <div className="flex gap-4">
            <EventLeaf {...event} />
            <div className="min-w-0">
              <p className="num font-semibold">
                <EventTime {...event} />
              </p>
              <p className="num min-h-6 text-quiet text-sm">
                <ReaderTime {...event} />
              </p>
              <p className="flex items-start gap-1.5">
                <MapPin size={17} aria-hidden="true" className="mt-1 shrink-0" />
                <span className="[overflow-wrap:anywhere]">{place}</span>
              </p>
            </div>
          </div>
          <p className="measure mt-5 whitespace-pre-line text-[1.0625rem] leading-relaxed [overflow-wrap:anywhere]">
            {description}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink
              href={paths.calendarOf(id)}
              reload
              icon={<CalendarPlus size={18} aria-hidden="true" />}
            >
              Add to calendar
            </ButtonLink>
            {url ? (
              <ButtonLink
                href={webAddress(url) ?? paths.event(id)}
                rel="noopener nofollow"
                icon={<ExternalLink size={18} aria-hidden="true" />}
              >
                {hostOf(url)}
              </ButtonLink>
            ) : null}
          </div>
        </div>
        <div className="min-w-0 lg:row-span-2">
          {event.takesSignUps ? (
            <SignUpPanel event={event} isSignedIn={isSignedIn} />
          ) : (
            <p className="rounded-card border border-line bg-raised p-4 text-quiet">
              {event.isCancelled
                ? 'This event is canceled.'
                : isOver(event, now)
                  ? 'This event is over.'
                  : 'No sign-up needed: just come.'}
            </p>
          )}
        </div>
        {others.length > 0 ? (
          <div className="min-w-0 lg:col-start-1">
            <NextEvents events={others} title="More events" />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return 'More about this event'
  }
}
