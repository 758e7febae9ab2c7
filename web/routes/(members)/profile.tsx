import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { activityQuery } from '#web/accounts/profile/activity-query.ts'
import { profileQuery } from '#web/accounts/profile/profile-query.ts'
import { ProfileScreen } from '#web/accounts/profile/profile-screen.tsx'
import { PROFILE_TABS, type ProfileTab } from '#web/accounts/profile/profile-tab-names.ts'
import { SignedIn, Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { OverdueNote } from '#web/billing/subscription/overdue-note.tsx'
import { planFacts } from '#web/billing/subscription/plan-state.ts'
import { ownCollectionQuery } from '#web/collections/own-collection-query.ts'
import { memberPostsQuery } from '#web/forum/posts/member-posts-query.ts'
import { ownListingsQuery } from '#web/market/listings/own-listings-query.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { useLoaded } from '#web/queries.ts'
import { LazyActivity, LazyCollection, LazyListings, LazyPosts } from '#web/routes/-parts/lazy-tabs.ts'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import type { AnyLazyComponent } from '#web/ui/lazy-component.tsx'
import { Written } from '#web/writing/written.tsx'

const TAB_CONTENTS: Record<ProfileTab, AnyLazyComponent> = {
  activity: LazyActivity,
  'forum-posts': LazyPosts,
  marketplace: LazyListings,
  collections: LazyCollection,
}

const TABS = PROFILE_TABS.map(({ id }) => id)

interface ProfileAddress {
  tab?: ProfileTab | undefined
  /** Page of the activity, or of the forum posts. */
  page?: number | undefined
}

export const Route = createFileRoute('/(members)/profile')({
  validateSearch: ({ tab, page }: Record<string, unknown>): ProfileAddress => ({
    tab: oneOf(tab, TABS),
    page: pageNumber(page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { tab = 'activity', page } }) => {
    const { user, viewer } = await mustBeSignedIn({ context })
    await Promise.all([
      context.draws(TAB_CONTENTS[tab]),
      context.queryClient.ensureQueryData(tiersQuery),
      user && context.queryClient.ensureQueryData(profileQuery(user.username)),
      context.queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
      tab === 'activity' && context.queryClient.fetchQuery({ ...activityQuery(page), staleTime: 0 }),
      tab === 'forum-posts' &&
        user &&
        may(viewer, 'forums') &&
        context.queryClient.fetchQuery({ ...memberPostsQuery(user.username, page), staleTime: 0 }),
      tab === 'marketplace' &&
        may(viewer, 'marketplace') &&
        context.queryClient.ensureQueryData(ownListingsQuery),
      tab === 'collections' && context.queryClient.ensureQueryData(ownCollectionQuery),
    ])
  },
  head: () => pageHead({ title: 'Profile', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Profile() {
    const { tab = 'activity', page = 1 } = Route.useSearch()
    const viewer = useViewer()
    const tiers = useLoaded(tiersQuery)
    const subscription = useLoaded(subscriptionQuery)
    return (
      <SignedIn>
        {(user) => (
          <ProfileScreen
            user={user}
            plan={planFacts(tiers, user, subscription)}
            bio={<OwnBio username={user.username} />}
            billing={<OverdueNote subscription={subscription} />}
            tab={tab}
            activity={() => <LazyActivity page={page} hrefOf={(to) => paths.profile(undefined, to)} />}
            collections={() => <LazyCollection username={user.username} />}
            posts={() => (
              <LazyPosts
                username={user.username}
                page={page}
                hrefOf={(to) => paths.profile('forum-posts', to)}
              />
            )}
            listings={may(viewer, 'marketplace') ? () => <LazyListings /> : undefined}
          />
        )}
      </SignedIn>
    )
  },
})

function OwnBio({ username }: { username: string }) {
  const data = useLoaded(profileQuery(username))
  return data.bioHtml ? <Written html={data.bioHtml} isRoomy /> : null
}
