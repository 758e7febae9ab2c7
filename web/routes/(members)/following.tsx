import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { favoritesQuery } from '#web/collections/collection-address.ts'
import { FavoriteList } from '#web/collections/marks/favorite-list.tsx'
import { FollowedTopics, followedTopicsQuery } from '#web/forum/followed-topics.tsx'
import { FollowedMembers, followedMembersQuery } from '#web/moderation/members/followed-members.tsx'
import {
  FOLLOWING_PAGES,
  hrefOfFollowing,
  readFollowingAddress,
} from '#web/routes/-parts/following-address.ts'
import { FollowingScreen } from '#web/routes/-parts/following-screen.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(members)/following')({
  validateSearch: readFollowingAddress,
  loaderDeps: ({ search: { tab, page, after } }) => ({ tab, page, after }),
  loader: async ({ context, deps: { tab, page, after } }) => {
    const { viewer } = await mustBeSignedIn({ context }, 'following')
    const { queryClient } = context
    const readsForums = may(viewer, 'forums')
    // Follows change on other pages.
    if (tab === undefined) await queryClient.fetchQuery({ ...followedMembersQuery(page), staleTime: 0 })
    if (tab === 'topics' && readsForums)
      await queryClient.fetchQuery({ ...followedTopicsQuery({ page, after }), staleTime: 0 })
    if (tab === 'machines') await queryClient.fetchQuery({ ...favoritesQuery(page), staleTime: 0 })
    return { readsForums }
  },
  head: () => pageHead({ title: FOLLOWING_PAGES, isPrivate: true }),
  component: Following,
})

function Following() {
  const { tab, page = 1, after } = Route.useSearch()
  const { readsForums } = Route.useLoaderData()
  return (
    <FollowingScreen tab={tab} readsForums={readsForums}>
      {tab === 'topics' ? (
        <FollowedTopics page={page} after={after} hrefOf={(to, by) => hrefOfFollowing('topics', to, by)} />
      ) : tab === 'machines' ? (
        <FavoriteList page={page} hrefOf={(to) => hrefOfFollowing('machines', to)} />
      ) : (
        <FollowedMembers page={page} hrefOf={(to) => hrefOfFollowing(undefined, to)} />
      )}
    </FollowingScreen>
  )
}
