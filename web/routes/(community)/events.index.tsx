import { createFileRoute } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { isAdmin, may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { EventList } from '#web/community/events/event-list.tsx'
import { eventMonthQuery, eventsQuery } from '#web/community/events/event-queries.ts'
import { readEventsAddress } from '#web/community/events/events-address.ts'
import { LazyEventMonth } from '#web/community/events/lazy-event-month.ts'
import { MonthAtAGlance } from '#web/community/events/month-at-a-glance.tsx'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export const Route = createFileRoute('/(community)/events/')({
  validateSearch: readEventsAddress,
  loaderDeps: ({ search }) => readEventsAddress(search),
  loader: async ({ context, deps: { view, month } }) => {
    const { queryClient } = context
    if (view)
      await Promise.all([queryClient.ensureQueryData(eventMonthQuery(month)), context.draws(LazyEventMonth)])
    else await queryClient.ensureQueryData(eventsQuery)
  },
  head: ({ match }) =>
    pageHead({
      title: 'Events',
      description: 'Leagues, swap meets, repair evenings and shows for pinball and arcade people.',
      canonical: { origin: match.context.origin, path: paths.events() },
      // Months are endless: search engines index the list and the events' own pages.
      isPrivate: match.search.view !== undefined,
    }),
  component: Events,
})

function Events() {
  const { view, month } = Route.useSearch()
  const viewer = useViewer()
  const mayPropose = useMayPropose()
  return (
    <div className="wrap">
      <PageHead
        title="Events"
        lead="Leagues, swap meets, repair evenings and shows. All times are local to the venue."
        breadcrumb={[{ label: 'Community', href: paths.community() }, { label: 'Events' }]}
        actions={
          <>
            <Views isMonth={view === 'month'} />
            {mayPropose ? (
              <ButtonLink href={paths.newEventProposal()} rel="nofollow">
                Propose an event
              </ButtonLink>
            ) : null}
            {isAdmin(viewer) ? <ButtonLink href={paths.adminEvents()}>Edit events</ButtonLink> : null}
          </>
        }
      />
      {view === 'month' ? (
        <>
          <LazyEventMonth month={month} />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <More />
          </div>
        </>
      ) : (
        <List />
      )}
    </div>
  )
}

function List() {
  const events = useLoaded(eventsQuery)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <EventList events={events.data} level={2} />
      <div className="flex flex-col gap-4 lg:sticky lg:top-24">
        <MonthAtAGlance events={events.data} />
        <More />
      </div>
    </div>
  )
}

function Views({ isMonth }: { isMonth: boolean }) {
  return (
    <nav aria-label="Views" className="segments">
      <SiteLink href={paths.events()} aria-current={isMonth ? undefined : 'page'} className="bumper">
        List
      </SiteLink>
      <SiteLink
        href={paths.events({ view: 'month' })}
        aria-current={isMonth ? 'page' : undefined}
        className="bumper"
      >
        Month
      </SiteLink>
    </nav>
  )
}

function useMayPropose(): boolean {
  const viewer = useViewer()
  return !isAdmin(viewer) && may(viewer, 'event.propose')
}

function More() {
  const mayPropose = useMayPropose()
  return (
    <>
      <ButtonLink href={paths.calendar()} reload icon={<CalendarPlus size={18} aria-hidden="true" />}>
        Subscribe to all events
      </ButtonLink>
      {mayPropose ? null : (
        <p className="text-quiet">
          Missing an event?{' '}
          <SiteLink href={paths.contact()} className="text-link">
            Tell us
          </SiteLink>
          , and include the date, the place and a link.
        </p>
      )}
    </>
  )
}
