// Lists of proposals: the viewer's own, and all of them for admins.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ProposalList, ProposalStates } from './proposal-list.tsx'
import {
  allProposalsQuery,
  ownProposalsQuery,
  PROPOSAL_WORDS,
  type ProposalsAddress,
} from './proposal-queries.ts'

/** The viewer's own proposals and their outcome. */
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
        lead="Corrections and new machines you’ve proposed for the database. To correct a fact, start from the machine’s page."
        actions={hindrance ? null : propose}
      />
      {hindrance === 'tier' ? (
        <p className="mb-5 text-quiet">
          Making proposals takes a paid plan.{' '}
          <SiteLink href={paths.plans()} className="text-link">
            See the plans
          </SiteLink>
        </p>
      ) : null}
      <ProposalStates chosen={state} hrefOf={paths.proposals} />
      {pagination.total === 0 ? (
        <EmptyState
          title={state ? `No ${PROPOSAL_WORDS[state].label.toLowerCase()} proposals` : 'No proposals yet'}
        >
          {state
            ? 'Choose another status above to see the rest.'
            : 'Spotted a wrong or missing fact? Use the “Propose a correction” link on the machine’s page.'}
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
export function AdminProposalsScreen({ address, links }: { address: ProposalsAddress; links: ReactNode }) {
  const { data, pagination } = useLoaded(allProposalsQuery(address))
  const { state } = address
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[
          { label: 'Admin Dashboard', href: paths.admin('machines') },
          { label: 'Machine proposals' },
        ]}
        title="Machine proposals"
        lead="Corrections and new machines that members have proposed. Nothing changes until you accept a proposal."
        actions={links}
      />
      <ProposalStates chosen={state} hrefOf={paths.adminProposals} />
      {pagination.total === 0 ? (
        <EmptyState
          title={state ? `No ${PROPOSAL_WORDS[state].label.toLowerCase()} proposals` : 'No proposals yet'}
        >
          {state === undefined || state === 'open'
            ? 'New proposals appear here, and your bell tells you about them.'
            : 'Choose another status above to see the rest.'}
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
