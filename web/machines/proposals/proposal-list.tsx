// ProposalList: proposals as cards.
import {
  FIELD_LABELS,
  PROPOSAL_STATES,
  PROPOSALS_PAGE_SIZE,
  type ProposalState,
} from '#contract/machines/admin-constants.ts'
import type { Proposal } from '#contract/machines/proposals.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, ChipLink } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { PROPOSAL_WORDS, type ProposalsAddress, proposalTitle } from './proposal-queries.ts'

export interface ProposalListProps {
  proposals: readonly Proposal[]
  total: number
  address: ProposalsAddress
  hrefOf: (address: ProposalsAddress) => string
  /** Shows each proposer's name. */
  showProposers?: boolean
  label: string
}

/** Proposals as cards, with tabs by state and pages. */
export function ProposalList({ proposals, total, address, hrefOf, showProposers, label }: ProposalListProps) {
  return (
    <>
      {proposals.length === 0 ? (
        <NoSuchPage />
      ) : (
        <ul aria-label={label} className="grid gap-3 lg:grid-cols-2">
          {proposals.map((proposal) => (
            <Row key={proposal.id} proposal={proposal} showProposer={showProposers ?? false} />
          ))}
        </ul>
      )}
      <Pagination
        page={address.page ?? 1}
        pages={Math.ceil(total / PROPOSALS_PAGE_SIZE)}
        hrefOf={(page) => hrefOf({ state: address.state, page: page === 1 ? undefined : page })}
      />
    </>
  )
}

interface StateFilterProps {
  chosen: ProposalState | undefined
  hrefOf: (address: ProposalsAddress) => string
}

export function ProposalStates({ chosen, hrefOf }: StateFilterProps) {
  return (
    <nav aria-label="Status" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...PROPOSAL_STATES].map((state) => (
          <li key={state ?? 'all'}>
            <ChipLink
              href={hrefOf({ state })}
              tone={state ? PROPOSAL_WORDS[state].tone : 'amber'}
              lit={state === chosen}
              preserveScroll
            >
              {state ? PROPOSAL_WORDS[state].label : 'All'}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Row({ proposal, showProposer }: { proposal: Proposal; showProposer: boolean }) {
  const { id, state, changes, createdAt, reason, isMachineGone, isAddition, proposer } = proposal
  const { label, tone } = PROPOSAL_WORDS[state]
  const fields = changes.map(({ field }) => FIELD_LABELS[field]).join(', ')
  return (
    <Card as="li" liftable className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <SiteLink
          href={paths.proposal(id)}
          className="stretched min-w-0 font-semibold text-lg [overflow-wrap:anywhere]"
        >
          {proposalTitle(proposal)}
        </SiteLink>
        <Chip tone={tone} lit={state === 'open'}>
          {label}
        </Chip>
      </div>
      <p className="text-quiet text-sm">
        <RelativeTime at={createdAt} />
        {showProposer ? ` by ${proposer ? shownName(proposer) : 'a former member'}` : null}: {fields}
        {isMachineGone && !isAddition ? '. The machine has since been deleted' : null}
      </p>
      {reason ? <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">Reason: {reason}</p> : null}
    </Card>
  )
}
