import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { OVERVIEW_DAYS, type OverviewDays } from '#contract/site/overview-constants.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { oneOf } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { OverviewScreen, overviewQuery } from '#web/site/overview/overview-screen.tsx'

export const Route = createFileRoute('/(admin)/admin_/overview')({
  validateSearch: (search: Record<string, unknown>): { days: OverviewDays | undefined } => ({
    days: oneOf(search.days, OVERVIEW_DAYS),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Always out of date: every visit refetches.
    await context.queryClient.fetchQuery({ ...overviewQuery(deps.days), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Overview', isPrivate: true }),
  component: AdminOverview,
})

function AdminOverview() {
  const { days } = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <OverviewScreen days={days} links={<StaffLinks current="overview" />} />
  ) : (
    <AdminGate />
  )
}
