import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { EventList } from '#web/community/event-list.tsx'
import { query } from '#web/queries.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const eventsQuery = query('GET /api/events', { query: { limit: 100 } })

export const Route = createFileRoute('/events')({
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
  return (
    <div className="wrap">
      <div className="max-w-3xl">
        <PageHead
          title="Events"
          lead="Leagues, swap meets, repair evenings and shows. Times are in UTC."
          breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Events' }]}
        />
        <EventList events={events.data} level={2} />
        <p className="mt-6 text-quiet">
          Missing an event?{' '}
          <SiteLink href={paths.contact()} className="text-link">
            Tell us
          </SiteLink>
          , and include the date, the place and a link.
        </p>
      </div>
    </div>
  )
}
