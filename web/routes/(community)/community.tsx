import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { nextEventsQuery } from '#web/community/events/event-queries.ts'
import { NextEvents } from '#web/community/events/next-events.tsx'
import { LeaderBoard } from '#web/community/members/leader-board.tsx'
import { JoinUs } from '#web/community/social/join-us.tsx'
import { NETWORKS, type Network, networkOf } from '#web/community/social/networks.ts'
import { SocialPosts } from '#web/community/social/social-posts.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

const siteQuery = query('GET /api/site')
const leadersQuery = query('GET /api/leaders')
const postsQuery = (network: Network) => query('GET /api/social-posts', { query: { network } })

export const Route = createFileRoute('/(community)/community')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: Network | undefined } => ({
    tab: networkOf(tab),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { queryClient }, deps: { tab } }) => {
    await Promise.all([
      queryClient.ensureQueryData(siteQuery),
      queryClient.ensureQueryData(nextEventsQuery),
      queryClient.ensureQueryData(leadersQuery),
      queryClient.ensureQueryData(postsQuery(tab ?? NETWORKS[0])),
    ])
  },
  head: ({ match }) =>
    pageHead({
      title: 'Community',
      description: 'Upcoming events, top contributors, and posts from the pinball scene.',
      canonical: { origin: match.context.origin, path: paths.community() },
    }),
  component: Community,
})

function Community() {
  const network = Route.useSearch().tab ?? NETWORKS[0]
  const { member } = useViewer()
  const site = useLoaded(siteQuery)
  const events = useLoaded(nextEventsQuery)
  const leaders = useLoaded(leadersQuery)
  const posts = useLoaded(postsQuery(network))
  return (
    <div className="wrap">
      <PageHead
        title="Community"
        lead="Where pinball and arcade people meet: here, at events and on social media."
      />
      <div className="flex flex-col gap-8 md:gap-10">
        <JoinUs links={site.socialLinks} isSignedIn={member !== null} />
        <SocialPosts network={network} posts={posts.data} />
        <div className="grid items-start gap-5 md:grid-cols-2">
          <NextEvents events={events.data} />
          <LeaderBoard leaders={leaders.data} />
        </div>
      </div>
    </div>
  )
}
