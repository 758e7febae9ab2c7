import { createFileRoute } from '@tanstack/react-router'
import { ownEventProposalsQuery } from '#web/community/proposals/event-proposal-queries.ts'
import { NewEventProposal } from '#web/community/proposals/own-event-proposals.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { mustBeSignedIn } from '#web/shell/session/guards.ts'

export const Route = createFileRoute('/(community)/events/propose')({
  loader: async ({ context }) => {
    await mustBeSignedIn({ context }, 'newEventProposal')
    await context.queryClient.fetchQuery({ ...ownEventProposalsQuery(), staleTime: 0 })
  },
  head: () => pageHead({ title: 'Propose an event', isPrivate: true }),
  component: NewEventProposal,
})
