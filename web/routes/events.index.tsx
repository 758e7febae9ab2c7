import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { EventList } from '#web/community/event-list.tsx'
import { eventsQuery } from '#web/community/event-queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export const Route = createFileRoute('/events/')({
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(eventsQuery),
  head: ({ match }) =>
    pageHead({
      title: 'Events',
      description: 'Leagues, swap meets, repair evenings and shows for pinball and arcade people.',
      canonical: { origin: match.context.origin, path: paths.events() },
    }),
  component: Events,
})

function Events() {
  const { data: events } = useSuspenseQuery(eventsQuery)
  const viewer = useViewer()
  return (
    <div className="wrap">
      <div className="max-w-3xl">
        <PageHead
          title="Events"
          lead="Leagues, swap meets, repair evenings and shows. Times are those of the place."
          breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Events' }]}
          actions={
            isAdmin(viewer) ? <ButtonLink href={paths.adminEvents()}>Edit events</ButtonLink> : undefined
          }
        />
        <EventList events={events.data} level={2} />
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink href={paths.calendar()} reload icon={<CalendarPlus size={18} aria-hidden="true" />}>
            All events as a calendar
          </ButtonLink>
          <p className="text-quiet">
            Missing an event?{' '}
            <SiteLink href={paths.contact()} className="text-link">
              Tell us
            </SiteLink>
            , and include the date, the place and a link.
          </p>
        </div>
      </div>
    </div>
  )
}
