import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { readForumAddress } from '#web/forum/topics/list/forum-address.ts'
import {
  categoriesQuery,
  ownMachinesQuery,
  recentTopicsQuery,
  topicsQuery,
  upcomingEventsQuery,
} from '#web/forum/topics/list/forum-queries.ts'
import { ForumsGate } from '#web/forum/topics/list/forums-gate.tsx'
import { ForumsScreen } from '#web/forum/topics/list/forums-screen.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(forum)/forums/')({
  validateSearch: readForumAddress,
  loaderDeps: ({ search }) => readForumAddress(search),
  loader: async ({ context, deps }) => {
    const { queryClient } = context
    const { viewer } = await sessionOf({ context })
    const isOpen = may(viewer, 'forums')
    const [categories] = await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      ...(isOpen
        ? [
            queryClient.ensureQueryData(recentTopicsQuery),
            queryClient.ensureQueryData(upcomingEventsQuery),
            queryClient.ensureQueryData(topicsQuery(deps)),
            queryClient.ensureQueryData(ownMachinesQuery),
          ]
        : [queryClient.ensureQueryData(tiersQuery)]),
    ])
    const category = isOpen ? categories.find(({ id }) => id === deps.category) : undefined
    return { isOpen, title: category?.name ?? 'Forums' }
  },
  head: ({ match, loaderData }) =>
    pageHead({
      title: loaderData?.title ?? 'Forums',
      description: 'Repairs, buying advice, tournaments and collections: what the community talks about.',
      canonical: { origin: match.context.origin, path: paths.forums() },
    }),
  component: Forums,
})

function Forums() {
  const { isOpen } = Route.useLoaderData()
  const address = Route.useSearch()
  return isOpen ? <ForumsScreen address={address} /> : <Closed />
}

function Closed() {
  const categories = useLoaded(categoriesQuery)
  return (
    <div className="wrap">
      <ForumsGate categories={categories} />
    </div>
  )
}
