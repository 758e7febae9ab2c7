import { createFileRoute, notFound } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { eventProposalQuery } from '#web/community/proposals/event-proposal-queries.ts'
import { EventProposalScreen } from '#web/community/proposals/event-proposal-screen.tsx'
import { useLoaded } from '#web/queries.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(community)/events/proposals/$id')({
  loader: async ({ context, params }) => {
    await mustBeSignedIn({ context }, readAfterLogin(`eventProposal-${params.id}`))
    const id = wholeNumber(params.id)
    if (id === undefined) throw notFound()
    // It may be decided between visits.
    const query = { ...eventProposalQuery(id), staleTime: 0 }
    return { title: (await orNotFound(context.queryClient.fetchQuery(query))).title }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Proposed event', isPrivate: true }),
  component: OneEventProposal,
})

function OneEventProposal() {
  const { id } = Route.useParams()
  return <EventProposalScreen proposal={useLoaded(eventProposalQuery(Number(id)))} />
}
