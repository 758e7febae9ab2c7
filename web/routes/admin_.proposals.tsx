import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { PROPOSAL_STATES } from '#contract/machine-desk-terms.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { ProposalsDesk } from '#web/machines/proposal-desk.tsx'
import { allProposalsQuery, type ProposalsAddress } from '#web/machines/proposal-queries.ts'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'

export const Route = createFileRoute('/admin_/proposals')({
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
  head: () => pageHead({ title: 'Proposals', isPrivate: true }),
  component: AdminProposals,
})

function AdminProposals() {
  const address = Route.useSearch()
  return isAdmin(useViewer()) ? (
    <ProposalsDesk address={address} links={<StaffLinks current="proposals" />} />
  ) : (
    <AdminGate />
  )
}
