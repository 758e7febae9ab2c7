import { createFileRoute } from '@tanstack/react-router'
import { Waiting } from '#web/accounts/sign-in/signed-in.tsx'
import { DashboardPage, loadDashboard } from '#web/routes/-dashboard/dashboard-page.tsx'
import { readDashboardAddress } from '#web/routes/-dashboard/dashboard-tab-names.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(members)/user-dashboard')({
  validateSearch: readDashboardAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await mustBeSignedIn({ context })
    await loadDashboard(deps, context, viewer)
  },
  head: () => pageHead({ title: 'Dashboard', isPrivate: true }),
  pendingComponent: Waiting,
  component: function UserDashboard() {
    return <DashboardPage {...Route.useSearch()} />
  },
})
