import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { openEventProposalsQuery } from './event-proposal-queries.ts'
import { EventProposalRow } from './event-proposal-row.tsx'

/** Open proposals of members, oldest first; hidden if there are none. */
export function OpenEventProposals() {
  const { data } = useLoaded(openEventProposalsQuery)
  if (data.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy="open-proposals">
      <CardHead id="open-proposals" title="Proposed by members" level={2} />
      <ul className="divide-y divide-line">
        {data.map((proposal) => (
          <EventProposalRow
            key={proposal.id}
            proposal={proposal}
            href={paths.eventProposal(proposal.id)}
            showProposer
          />
        ))}
      </ul>
    </Card>
  )
}
