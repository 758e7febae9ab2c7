// The reader's own proposals of events, the page of a new one, and the gate for members who may not propose.
import { EVENT_PROPOSALS_PAGE_SIZE } from '#contract/community/constants.ts'
import { may } from '#contract/entitlements.ts'
import { PROPOSAL_STATES } from '#contract/machines/admin-constants.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EventProposalForm } from './event-proposal-form.tsx'
import {
  EVENT_PROPOSAL_WORDS,
  type EventProposalsAddress,
  ownEventProposalsQuery,
} from './event-proposal-queries.ts'
import { EventProposalRow } from './event-proposal-row.tsx'

const BREADCRUMB = [
  { label: 'Community', href: paths.community() },
  { label: 'Events', href: paths.events() },
]

export function OwnEventProposals({ address }: { address: EventProposalsAddress }) {
  const { data, pagination, hindrance } = useLoaded(ownEventProposalsQuery(address))
  const { state, page = 1 } = address
  const hasNone = pagination.total === 0 && state === undefined
  const propose = hindrance ? null : (
    <ButtonLink href={paths.newEventProposal()} variant="primary">
      Propose an event
    </ButtonLink>
  )
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[...BREADCRUMB, { label: 'Your proposed events' }]}
        title="Your proposed events"
        lead="An admin reviews each before it’s added to the calendar. Until then, only you and the admins see it."
        actions={hasNone ? null : propose}
      />
      <ForAdmins />
      {hasNone ? null : <StatusFilter chosen={state} />}
      {data.length === 0 ? (
        <EmptyList
          total={pagination.total}
          title={state ? `No ${EVENT_PROPOSAL_WORDS[state].label.toLowerCase()} events` : 'No proposals yet'}
          action={hasNone ? propose : undefined}
        >
          {state
            ? 'Choose another status above to see the rest.'
            : hindrance
              ? 'Events you’ve proposed are listed here.'
              : 'Know of a league, a swap meet or a show that is missing? Propose it.'}
        </EmptyList>
      ) : (
        <Card padded={false}>
          <ul aria-label="Your proposed events" className="divide-y divide-line">
            {data.map((proposal) => (
              <EventProposalRow
                key={proposal.id}
                proposal={proposal}
                href={paths.eventProposal(proposal.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / EVENT_PROPOSALS_PAGE_SIZE)}
        hrefOf={(number) => paths.eventProposals({ state, page: number === 1 ? undefined : number })}
      />
    </div>
  )
}

/** Leads admins to the page where they review proposals. */
function ForAdmins() {
  if (!may(useViewer(), 'event.manage')) return null
  return (
    <p className="-mt-2 mb-5">
      Members’ proposals are reviewed on{' '}
      <SiteLink href={paths.adminEvents()} className="text-link">
        Events
      </SiteLink>{' '}
      among the staff pages.
    </p>
  )
}

function StatusFilter({ chosen }: { chosen: EventProposalsAddress['state'] }) {
  return (
    <nav aria-label="Status" className="mb-5">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...PROPOSAL_STATES].map((state) => (
          <li key={state ?? 'all'}>
            <ChipLink
              href={paths.eventProposals({ state })}
              tone={state ? EVENT_PROPOSAL_WORDS[state].tone : 'amber'}
              lit={state === chosen}
              preserveScroll
            >
              {state ? EVENT_PROPOSAL_WORDS[state].label : 'All'}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page of a new proposal, or the gate. */
export function NewEventProposal() {
  const { hindrance } = useLoaded(ownEventProposalsQuery())
  if (hindrance) return <EventProposalGate hindrance={hindrance} />
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[...BREADCRUMB, { label: 'Propose an event' }]}
        title="Propose an event"
        lead="A league, a swap meet, a repair evening or a show. An admin reviews it before it’s added to the calendar."
        actions={<ButtonLink href={paths.eventProposals()}>Your proposed events</ButtonLink>}
      />
      <ScriptNeeded what="Proposing" />
      <EventProposalForm proposal={null} />
    </div>
  )
}

function EventProposalGate({ hindrance }: { hindrance: 'tier' | 'silenced' }) {
  return (
    <div className="wrap">
      {hindrance === 'silenced' ? (
        <Gate
          title="You can’t propose events right now"
          actions={<ButtonLink href={paths.myFlags()}>My reports</ButtonLink>}
        >
          You’ve been silenced: until that ends, you can read but not propose anything.
        </Gate>
      ) : (
        <Gate
          title="Proposing events takes a paid plan"
          points={[
            'Propose a league night, a swap meet or a show',
            'An admin reviews it and adds it to the calendar',
          ]}
          actions={
            <>
              <ButtonLink href={paths.plans()} variant="primary" size="large">
                See the plans
              </ButtonLink>
              <ButtonLink href={paths.events()} size="large">
                Back to the events
              </ButtonLink>
            </>
          }
        >
          It comes with Pro and Premium. Your plan doesn’t include it.
        </Gate>
      )}
    </div>
  )
}
