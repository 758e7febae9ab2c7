import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { profileQuery } from '#web/accounts/profile-query.ts'
import { ProfileScreen } from '#web/accounts/profile-screen.tsx'
import { PROFILE_TABS, type ProfileTab } from '#web/accounts/profile-tab-names.ts'
import { SignedIn, Waiting } from '#web/accounts/signed-in.tsx'
import { subscriptionQuery } from '#web/billing/billing-queries.ts'
import { OverdueNote } from '#web/billing/overdue-note.tsx'
import { planFacts } from '#web/billing/plan-state.ts'
import { OwnCollection, ownCollectionQuery } from '#web/collections/own-collection.tsx'
import { OwnListings, ownListingsQuery } from '#web/market/own-listings.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { mustBeSignedIn } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'
import { Written } from '#web/writing/written.tsx'

const TABS = PROFILE_TABS.map(({ id }) => id)

export const Route = createFileRoute('/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: ProfileTab | undefined } => ({
    tab: oneOf(tab, TABS),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { tab } }) => {
    const { user, viewer } = await mustBeSignedIn({ context })
    await Promise.all([
      context.queryClient.ensureQueryData(tiersQuery),
      user && context.queryClient.ensureQueryData(profileQuery(user.username)),
      context.queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
      tab === 'marketplace' &&
        may(viewer, 'marketplace') &&
        context.queryClient.ensureQueryData(ownListingsQuery),
      tab === 'collections' && context.queryClient.ensureQueryData(ownCollectionQuery),
    ])
  },
  head: () => pageHead({ title: 'Profile', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Profile() {
    const { tab = 'activity' } = Route.useSearch()
    const hasMarket = may(useViewer(), 'marketplace')
    const { data: tiers } = useSuspenseQuery(tiersQuery)
    const { data: subscription } = useSuspenseQuery(subscriptionQuery)
    return (
      <SignedIn>
        {(user) => (
          <ProfileScreen
            user={user}
            plan={planFacts(tiers, user, subscription)}
            bio={<OwnBio username={user.username} />}
            billing={<OverdueNote subscription={subscription} />}
            tab={tab}
            collections={() => <OwnCollection username={user.username} />}
            listings={hasMarket ? () => <OwnListings /> : undefined}
          />
        )}
      </SignedIn>
    )
  },
})

function OwnBio({ username }: { username: string }) {
  const { data } = useSuspenseQuery(profileQuery(username))
  return data.bioHtml ? <Written html={data.bioHtml} isRoomy /> : null
}
