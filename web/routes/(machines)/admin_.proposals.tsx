import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { allProposalsQuery, type ProposalsAddress } from '#web/machines/proposals/proposal-queries.ts'
import { AdminProposalsScreen } from '#web/machines/proposals/proposal-queue.tsx'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(machines)/admin_/proposals')({
  validateSearch: (search: Record<string, unknown>): ProposalsAddress => ({
    state: oneOf(search.state, PROPOSAL_STATES),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    await context.queryClient.fetchQuery({ ...allProposalsQuery(deps), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Machine proposals', isPrivate: true }),
  component: AdminProposals,
})

function AdminProposals() {
  const address = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <AdminProposalsScreen address={address} links={<StaffLinks current="proposals" />} />
  ) : (
    <AdminGate />
  )
}
