import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#web/accounts/signed-in.tsx'
import { upcomingEventsQuery } from '#web/forum/forum-queries.ts'
import { UpcomingEvents } from '#web/forum/upcoming-events.tsx'
import { DashboardScreen } from '#web/membership/dashboard-screen.tsx'
import { DASHBOARD_TABS, type DashboardTab } from '#web/membership/dashboard-tab-names.ts'
import { tiersQuery } from '#web/membership/tiers-query.ts'
import { oneOf } from '#web/shell/address-query.ts'
import { mustBeSignedIn } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'

const TABS = DASHBOARD_TABS.map(({ id }) => id)

export const Route = createFileRoute('/user-dashboard')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: DashboardTab | undefined } => ({
    tab: oneOf(tab, TABS),
  }),
  loader: async ({ context }) => {
    await mustBeSignedIn({ context })
    const { queryClient } = context
    await Promise.all([
      queryClient.ensureQueryData(tiersQuery),
      queryClient.ensureQueryData(upcomingEventsQuery),
    ])
  },
  head: () => pageHead({ title: 'Dashboard', isPrivate: true }),
  pendingComponent: Waiting,
  component: function Dashboard() {
    const { tab = 'overview' } = Route.useSearch()
    return <DashboardScreen tab={tab} events={<UpcomingEvents />} />
  },
})
