import { createFileRoute } from '@tanstack/react-router'
import { readAfterLogin } from '#contract/accounts/after-login.ts'
import { NewProposalScreen, ProposalGate } from '#web/machines/proposals/proposal-new.tsx'
import { ownProposalsQuery, proposedMachineQuery } from '#web/machines/proposals/proposal-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn, orNotFound } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(machines)/proposals/new')({
  validateSearch: (search: Record<string, unknown>): { machine?: string | undefined } => ({
    machine: typeof search.machine === 'string' && search.machine.length <= 44 ? search.machine : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { machine } }) => {
    const next = readAfterLogin(machine === undefined ? 'newProposal' : `correction-${machine}`)
    await mustBeSignedIn({ context }, next)
    const { hindrance } = await context.queryClient.fetchQuery({ ...ownProposalsQuery(), staleTime: 0 })
    // Readers whose plan does not allow it see what opens it.
    if (hindrance === 'silenced' || !machine) return
    // Facts may have been corrected since the machine's page was loaded.
    const query = { ...proposedMachineQuery(machine), staleTime: 0 }
    await orNotFound(context.queryClient.fetchQuery(query))
  },
  head: () => pageHead({ title: 'New proposal', isPrivate: true }),
  component: NewProposal,
})

function NewProposal() {
  const { machine } = Route.useSearch()
  const { hindrance } = useLoaded(ownProposalsQuery())
  if (hindrance === 'silenced' || (hindrance && !machine)) return <ProposalGate hindrance={hindrance} />
  if (machine) return <OfMachine opdbId={machine} isLocked={hindrance !== null} />
  return <NewProposalScreen machine={null} isLocked={false} />
}

function OfMachine({ opdbId, isLocked }: { opdbId: string; isLocked: boolean }) {
  return <NewProposalScreen machine={useLoaded(proposedMachineQuery(opdbId))} isLocked={isLocked} />
}
