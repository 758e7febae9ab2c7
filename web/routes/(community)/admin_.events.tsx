import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { AdminEventsScreen } from '#web/community/events/admin-events.tsx'
import { adminEventsQuery } from '#web/community/events/event-queries.ts'
import { openEventProposalsQuery } from '#web/community/proposals/event-proposal-queries.ts'
import { pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(community)/admin_/events')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
    page: pageNumber(page),
  }),
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context, deps: { page } }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    await Promise.all([
      context.queryClient.fetchQuery({ ...adminEventsQuery(page), staleTime: 0 }),
      context.queryClient.fetchQuery({ ...openEventProposalsQuery, staleTime: 0 }),
    ])
  },
  head: () => pageHead({ title: 'Manage events', isPrivate: true }),
  component: AdminEvents,
})

function AdminEvents() {
  const { page } = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <AdminEventsScreen page={page ?? 1} links={<StaffLinks current="events" />} />
  ) : (
    <AdminGate />
  )
}
