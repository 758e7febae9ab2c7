import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PublicProfile } from '#web/accounts/public-profile.tsx'
import { query } from '#web/queries.ts'
import { orNotFound } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'

const profileQuery = (username: string) => query('GET /api/members/{username}', { params: { username } })

export const Route = createFileRoute('/members/$username')({
  loader: async ({ context, params }) => {
    const profile = await orNotFound(context.queryClient.ensureQueryData(profileQuery(params.username)))
    return { username: profile.username }
  },
  // Like the directory: for people who come here, not for search engines.
  head: ({ loaderData }) => pageHead({ title: loaderData?.username ?? 'Member', isPrivate: true }),
  component: Profile,
})

function Profile() {
  const { data: profile } = useSuspenseQuery(profileQuery(Route.useParams().username))
  const { member } = useViewer()
  return <PublicProfile profile={profile} isOwn={member?.id === profile.id} />
}
