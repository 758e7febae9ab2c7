// ProposalScreen: one proposal.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isAdmin } from '#contract/entitlements.ts'
import { MACHINE_KIND_LABELS } from '#contract/machines/admin-constants.ts'
import type { Proposal } from '#contract/machines/proposals.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { DecisionReason } from './decision-reason.tsx'
import { ProposalChanges } from './proposal-changes.tsx'
import { ProposalDecisionForms } from './proposal-decision.tsx'
import { allProposalsQuery, PROPOSAL_WORDS, proposalTitle, refreshProposals } from './proposal-queries.ts'
import { WithdrawProposal } from './withdraw-proposal.tsx'

/** One proposal: with its outcome for the proposer, with decision forms for admins. */
export function ProposalScreen({ proposal }: { proposal: Proposal }) {
  const client = useQueryClient()
  const { user, viewer } = useSession()
  const { state, opdbId, slug, isMachineGone } = proposal
  const { label, tone } = PROPOSAL_WORDS[state]
  // A decision takes its forms and buttons along.
  useFocusRestore('about', state)
  const isStaff = isAdmin(viewer)
  const isOwn = proposal.proposer !== null && proposal.proposer.username === user?.username
  const back = isStaff
    ? { label: 'Machine proposals', href: paths.adminProposals({ state: 'open' }) }
    : { label: 'Your proposals', href: paths.proposals() }
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[back, { label: `Proposal ${proposal.id}` }]}
        eyebrow={
          <Chip tone={tone} lit={state === 'open'}>
            {label}
          </Chip>
        }
        title={proposalTitle(proposal)}
        actions={
          opdbId && slug && !isMachineGone ? (
            <ButtonLink href={paths.machine(opdbId, slug)}>Machine page</ButtonLink>
          ) : null
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {isMachineGone ? (
            <p className="font-medium text-warn">This machine has since been deleted.</p>
          ) : null}
          <ProposalChanges proposal={proposal} />
        </div>
        {/* Before the forms: admins read the source before deciding. */}
        <aside className="flex flex-col gap-4 lg:row-span-2">
          <About proposal={proposal} />
          {isStaff && state !== 'open' ? <NextProposal after={proposal.id} /> : null}
          {isOwn && state === 'open' ? (
            <>
              <ScriptNeeded what="Withdrawing" />
              <WithdrawProposal
                withdraw={() => api('DELETE /api/machine-proposals/{id}', { params: { id: proposal.id } })}
                refresh={() => refreshProposals(client)}
              />
            </>
          ) : null}
        </aside>
        {isStaff && state === 'open' ? (
          <div className="flex min-w-0 flex-col gap-6">
            <ScriptNeeded what="Saving" />
            <ProposalDecisionForms proposal={proposal} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** An admin with several proposals goes from one to the next. */
function NextProposal({ after }: { after: number }) {
  const { data } = useQuery(allProposalsQuery({ state: 'open' }))
  const next = data?.data.find(({ id }) => id !== after)
  if (!next) return null
  return (
    <ButtonLink href={paths.proposal(next.id)} variant="primary" className="self-start">
      Next open proposal
    </ButtonLink>
  )
}

function About({ proposal }: { proposal: Proposal }) {
  const { source, proposer, createdAt, decidedAt, decidedBy, reason, state, isAddition, kind } = proposal
  const address = webAddress(source)
  return (
    <Card as="section" labelledBy="about">
      <h2 id="about" tabIndex={-1} className="display mb-2 text-2xl">
        About this proposal
      </h2>
      <Facts
        facts={[
          ...(isAddition ? [['Kind of machine', MACHINE_KIND_LABELS[kind]] as const] : []),
          ['Proposed by', proposer ? <MemberLink key="by" member={proposer} /> : 'A former member'],
          ['Proposed on', <LongDate key="on" at={createdAt} />],
          [
            'Source',
            address ? (
              <a
                key="source"
                href={address}
                rel="nofollow ugc noopener noreferrer"
                target="_blank"
                className="text-link"
              >
                {source}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              source
            ),
          ],
          ...(decidedAt
            ? [
                [
                  PROPOSAL_WORDS[state].label,
                  <span key="decided">
                    <LongDate at={decidedAt} />
                    {decidedBy ? (
                      <>
                        {' '}
                        by <MemberLink member={decidedBy} />
                      </>
                    ) : null}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <DecisionReason reason={reason} />
    </Card>
  )
}
