import type { EventProposal } from '#contract/community/event-proposals.ts'
import { shownName } from '#contract/shown-name.ts'
import { EventLeaf, EventTime } from '#web/community/events/event-date.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EVENT_PROPOSAL_WORDS } from './event-proposal-queries.ts'

interface EventProposalRowProps {
  proposal: EventProposal
  href: string
  showProposer?: boolean
}

/** A proposed event in a list. */
export function EventProposalRow({ proposal, href, showProposer }: EventProposalRowProps) {
  const { title, place, state, proposer, createdAt, reason } = proposal
  const { label, tone } = EVENT_PROPOSAL_WORDS[state]
  return (
    <li className="relative flex items-start gap-3.5 px-4 py-3 hover:bg-well sm:px-5">
      <EventLeaf {...proposal} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <SiteLink
            href={href}
            className="stretched min-w-0 font-semibold leading-snug underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {title}
          </SiteLink>
          <Chip tone={tone} lit={state === 'open'}>
            {label}
          </Chip>
        </div>
        <p className="num text-quiet text-sm">
          <EventTime {...proposal} />
        </p>
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">
          {place}. Proposed <RelativeTime at={createdAt} className="lowercase" />
          {showProposer ? ` by ${shownName(proposer)}` : null}
        </p>
        {reason ? <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">Reason: {reason}</p> : null}
      </div>
    </li>
  )
}
