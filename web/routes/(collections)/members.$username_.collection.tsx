import { createFileRoute } from '@tanstack/react-router'
import { shownName } from '#contract/shown-name.ts'
import { publicCollectionQuery, readPublicAddress } from '#web/collections/collection-address.ts'
import { PublicCollection } from '#web/collections/public-collection.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { orNotFound } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

const profileQuery = (username: string) => query('GET /api/members/{username}', { params: { username } })

export const Route = createFileRoute('/(collections)/members/$username_/collection')({
  validateSearch: readPublicAddress,
  loaderDeps: ({ search }) => readPublicAddress(search),
  loader: async ({ context: { queryClient }, params: { username }, deps }) => {
    const [profile] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(profileQuery(username)),
        queryClient.ensureQueryData(publicCollectionQuery(username, deps)),
      ]),
    )
    return { name: shownName(profile) }
  },
  // Not for search engines, like the profile.
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `${loaderData.name}’s collection` : 'Page not found',
      isPrivate: true,
    }),
  component: function MemberCollection() {
    const { username } = Route.useParams()
    const profile = useLoaded(profileQuery(username))
    const { member } = useViewer()
    return (
      <PublicCollection
        asked={username}
        owner={profile}
        isOwn={member?.id === profile.id}
        address={Route.useSearch()}
      />
    )
  },
})
