// The dashboard, shown at two addresses.
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { activityQuery } from '#web/accounts/profile/activity-query.ts'
import { SettingsTabs } from '#web/accounts/settings/settings-tabs.tsx'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { favoritesQuery } from '#web/collections/collection-address.ts'
import { ownEventsQuery } from '#web/community/events/event-queries.ts'
import { OwnEvents } from '#web/community/events/own-events.tsx'
import { upcomingEventsQuery } from '#web/forum/topics/list/forum-queries.ts'
import { NewestTopics, newestTopicsQuery, ownedTopicsQuery } from '#web/forum/topics/list/newest-topics.tsx'
import { UpcomingEvents } from '#web/forum/topics/list/upcoming-events.tsx'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { conversationsQuery } from '#web/messages/message-queries.ts'
import { WaitingCard } from '#web/notifications/waiting-card.tsx'
import { waitingQuery } from '#web/notifications/waiting-query.ts'
import type { RouterContext } from '#web/router.tsx'
import { LazyActivity, LazyConversations, LazyFavorites } from '#web/routes/-parts/lazy-tabs.ts'
import { loadSettingsPanel, SettingsPanel } from '#web/routes/-settings/lazy-panels.tsx'
import { DraftsPanel } from '#web/writing/drafts/drafts-panel.tsx'
import { newestDraftsQuery } from '#web/writing/drafts/drafts-query.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import type { DashboardAddress } from './dashboard-tab-names.ts'

export async function loadDashboard(
  { tab = 'overview', panel = 'profile', page = 1 }: DashboardAddress,
  context: RouterContext,
  viewer: Viewer,
): Promise<void> {
  const { queryClient, draws } = context
  await Promise.all([
    queryClient.ensureQueryData(tiersQuery),
    queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0 }),
    tab === 'overview' && queryClient.fetchQuery({ ...waitingQuery, staleTime: 0 }),
    tab === 'overview' && queryClient.fetchQuery({ ...ownEventsQuery, staleTime: 0 }),
    tab === 'overview' && queryClient.ensureQueryData(upcomingEventsQuery),
    tab === 'overview' && queryClient.ensureQueryData(newestTopicsQuery),
    tab === 'overview' && may(viewer, 'forums') && queryClient.ensureQueryData(ownedTopicsQuery),
    tab === 'overview' && queryClient.fetchQuery({ ...newestDraftsQuery, staleTime: 0 }),
    tab === 'activity' && draws(LazyActivity),
    tab === 'activity' && queryClient.fetchQuery({ ...activityQuery(page), staleTime: 0 }),
    tab === 'favorites' && draws(LazyFavorites),
    tab === 'favorites' && queryClient.ensureQueryData(favoritesQuery(page)),
    tab === 'messages' && draws(LazyConversations),
    tab === 'messages' && queryClient.ensureQueryData(conversationsQuery),
    tab === 'settings' && loadSettingsPanel(panel, context),
  ])
}

export function DashboardPage({ tab = 'overview', panel = 'profile', page = 1 }: DashboardAddress) {
  return (
    <DashboardScreen
      tab={tab}
      waiting={() => <WaitingCard />}
      ownEvents={() => <OwnEvents />}
      drafts={() => <DraftsPanel />}
      news={() => <NewestTopics />}
      activity={() => (
        <LazyActivity
          page={page}
          hrefOf={(to) => paths.dashboard('activity', undefined, to === 1 ? undefined : to)}
        />
      )}
      events={() => <UpcomingEvents />}
      favorites={() => (
        <LazyFavorites
          page={page}
          hrefOf={(to) => paths.dashboard('favorites', undefined, to === 1 ? undefined : to)}
        />
      )}
      messages={() => <LazyConversations />}
      settings={(user) => (
        <SettingsTabs isInner panel={panel} hrefOf={(id) => paths.dashboard('settings', id)}>
          <SettingsPanel panel={panel} user={user} />
        </SettingsTabs>
      )}
    />
  )
}
