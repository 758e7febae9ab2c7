import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ProposalList, ProposalStates } from './proposal-list.tsx'
import {
  allProposalsQuery,
  ownProposalsQuery,
  PROPOSAL_WORDS,
  type ProposalsAddress,
} from './proposal-queries.ts'

/** The reader's own proposals and what became of them. */
export function OwnProposals({ address }: { address: ProposalsAddress }) {
  const { data, pagination, hindrance } = useLoaded(ownProposalsQuery(address))
  const { state } = address
  const propose = (
    <ButtonLink href={paths.newProposal()} variant="primary">
      Propose a machine
    </ButtonLink>
  )
  return (
    <div className="wrap">
      <PageHead
        title="Your proposals"
        lead="Corrections and machines that you proposed for the database. Start a correction on the machine’s page."
        actions={hindrance ? null : propose}
      />
      {hindrance === 'tier' ? (
        <p className="mb-5 text-quiet">
          New proposals need a paid plan.{' '}
          <SiteLink href={paths.plans()} className="text-link">
            See the plans
          </SiteLink>
        </p>
      ) : null}
      <ProposalStates chosen={state} hrefOf={paths.proposals} />
      {data.length === 0 ? (
        <EmptyState
          title={state ? `None is ${PROPOSAL_WORDS[state].label.toLowerCase()}` : 'No proposals yet'}
        >
          {state
            ? 'Choose another state above to see the others.'
            : 'When a fact on a machine’s page is wrong or missing, its page has a link to propose what is right.'}
        </EmptyState>
      ) : (
        <ProposalList
          label="Your proposals"
          proposals={data}
          total={pagination.total}
          address={address}
          hrefOf={paths.proposals}
        />
      )}
    </div>
  )
}

/** All members' proposals, for admins. */
export function ProposalsDesk({ address, links }: { address: ProposalsAddress; links: ReactNode }) {
  const { data, pagination } = useLoaded(allProposalsQuery(address))
  const { state } = address
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Admin Dashboard', href: paths.admin('machines') }, { label: 'Proposals' }]}
        title="Proposals"
        lead="What members want to add to the machine database or to correct in it. Nothing changes before you accept it."
        actions={links}
      />
      <ProposalStates chosen={state} hrefOf={paths.adminProposals} />
      {data.length === 0 ? (
        <EmptyState title={state === 'open' ? 'Nothing waits' : 'No proposals here'}>
          {state === 'open'
            ? 'New proposals stand here, those that wait longest first, and are told in your bell.'
            : 'None has this state.'}
        </EmptyState>
      ) : (
        <ProposalList
          label="Proposals"
          proposals={data}
          total={pagination.total}
          address={address}
          hrefOf={paths.adminProposals}
          showProposers
        />
      )}
    </div>
  )
}
