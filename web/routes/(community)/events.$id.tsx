import { createFileRoute, notFound } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import {
  eventQuery,
  eventsBeside,
  nextEventsQuery,
  signUpQuery,
} from '#web/community/events/event-queries.ts'
import { EventScreen } from '#web/community/events/event-screen.tsx'
import { useLoaded } from '#web/queries.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound, sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(community)/events/$id')({
  loader: async ({ context, params }) => {
    const id = wholeNumber(params.id)
    if (id === undefined) throw notFound()
    const [event] = await Promise.all([
      orNotFound(context.queryClient.ensureQueryData(eventQuery(id))),
      context.queryClient.ensureQueryData(nextEventsQuery),
    ])
    const { user } = await sessionOf({ context })
    if (user && event.takesSignUps) await context.queryClient.fetchQuery({ ...signUpQuery(id), staleTime: 0 })
    return {
      id,
      title: event.title,
      description: event.description.slice(0, 160),
      isEarly: event.publicFrom !== null,
    }
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: loaderData.title,
          description: loaderData.description,
          isPrivate: loaderData.isEarly,
          canonical: { origin: match.context.origin, path: paths.event(loaderData.id) },
        })
      : pageHead({ title: 'Page not found', isPrivate: true }),
  component: EventPage,
})

function EventPage() {
  const { id } = Route.useLoaderData()
  const viewer = useViewer()
  const event = useLoaded(eventQuery(id))
  const { data: next } = useLoaded(nextEventsQuery)
  const others = eventsBeside(id, next)
  return (
    <EventScreen
      event={event}
      others={others}
      isSignedIn={viewer.member !== null}
      isAdmin={isAdmin(viewer)}
    />
  )
}
