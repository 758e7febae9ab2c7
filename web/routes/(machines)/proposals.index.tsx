import { createFileRoute } from '@tanstack/react-router'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import { ownProposalsQuery, type ProposalsAddress } from '#web/machines/proposals/proposal-queries.ts'
import { OwnProposals } from '#web/machines/proposals/proposal-queue.tsx'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(machines)/proposals/')({
  validateSearch: (search: Record<string, unknown>): ProposalsAddress => ({
    state: oneOf(search.state, PROPOSAL_STATES),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await mustBeSignedIn({ context }, 'proposals')
    // Admins decide between visits.
    await context.queryClient.fetchQuery({ ...ownProposalsQuery(deps), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Your proposals', isPrivate: true }),
  component: Proposals,
})

function Proposals() {
  return <OwnProposals address={Route.useSearch()} />
}
