import { createFileRoute } from '@tanstack/react-router'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import {
  type EventProposalsAddress,
  ownEventProposalsQuery,
} from '#web/community/proposals/event-proposal-queries.ts'
import { OwnEventProposals } from '#web/community/proposals/own-event-proposals.tsx'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(community)/events/proposals/')({
  validateSearch: (search: Record<string, unknown>): EventProposalsAddress => ({
    state: oneOf(search.state, PROPOSAL_STATES),
    page: pageNumber(search.page),
  }),
  loaderDeps: ({ search: { state, page } }) => ({ state, page }),
  loader: async ({ context, deps }) => {
    await mustBeSignedIn({ context }, 'eventProposals')
    // Admins decide between visits.
    await context.queryClient.fetchQuery({ ...ownEventProposalsQuery(deps), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Your proposed events', isPrivate: true }),
  component: EventProposals,
})

function EventProposals() {
  const { state, page } = Route.useSearch()
  return <OwnEventProposals address={{ state, page }} />
}
