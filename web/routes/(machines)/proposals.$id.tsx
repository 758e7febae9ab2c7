import { createFileRoute, notFound } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { proposalQuery, proposalTitle } from '#web/machines/proposals/proposal-queries.ts'
import { ProposalScreen } from '#web/machines/proposals/proposal-screen.tsx'
import { useLoaded } from '#web/queries.ts'
import { wholeNumber } from '#web/shell/address-query.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(machines)/proposals/$id')({
  loader: async ({ context, params }) => {
    await mustBeSignedIn({ context }, readAfterLogin(`proposal-${params.id}`))
    const id = wholeNumber(params.id)
    if (id === undefined) throw notFound()
    return { title: proposalTitle(await orNotFound(context.queryClient.fetchQuery(fresh(id)))) }
  },
  head: ({ loaderData }) => pageHead({ title: loaderData?.title ?? 'Proposal', isPrivate: true }),
  component: OneProposal,
})

/** It may be decided between visits. */
const fresh = (id: number) => ({ ...proposalQuery(id), staleTime: 0 })

function OneProposal() {
  const { id } = Route.useParams()
  return <ProposalScreen proposal={useLoaded(proposalQuery(Number(id)))} />
}
