// EventProposalScreen: one proposed event, for its proposer and for admins.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventProposal } from '#contract/community/event-proposals.ts'
import { isAdmin, may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { api } from '#web/api.ts'
import { EventTime } from '#web/community/events/event-date.tsx'
import { refreshEvents } from '#web/community/events/event-queries.ts'
import { DecisionReason } from '#web/machines/proposals/decision-reason.tsx'
import { WithdrawProposal } from '#web/machines/proposals/withdraw-proposal.tsx'
import { useSession } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { EventProposalDecision } from './event-proposal-decision.tsx'
import { EventProposalForm } from './event-proposal-form.tsx'
import { EVENT_PROPOSAL_WORDS } from './event-proposal-queries.ts'

export function EventProposalScreen({ proposal }: { proposal: EventProposal }) {
  const client = useQueryClient()
  const { user, viewer } = useSession()
  const { id, state, title, description, proposer, version } = proposal
  const { label, tone } = EVENT_PROPOSAL_WORDS[state]
  // A decision takes its forms and buttons along.
  useFocusRestore('about', state)
  const isOwn = proposer.username === user?.username
  const isOpen = state === 'open'
  const back = isAdmin(viewer)
    ? { label: 'Edit events', href: paths.adminEvents() }
    : { label: 'Your proposed events', href: paths.eventProposals() }
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={[{ label: 'Events', href: paths.events() }, back, { label: title }]}
        eyebrow={
          <Chip tone={tone} lit={isOpen}>
            {label}
          </Chip>
        }
        title={title}
        actions={
          proposal.eventId === null ? null : (
            <ButtonLink href={paths.event(proposal.eventId)}>Event page</ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
          {isOpen && isAdmin(viewer) ? (
            <>
              <ScriptNeeded what="Saving" />
              <EventProposalDecision proposal={proposal} />
            </>
          ) : isOpen && isOwn && may(viewer, 'event.propose') ? (
            <>
              <ScriptNeeded what="Saving" />
              <EventProposalForm key={version} proposal={proposal} />
            </>
          ) : null}
        </div>
        <aside className="flex flex-col gap-4 max-lg:order-first">
          <About proposal={proposal} />
          {isOwn && isOpen ? (
            <WithdrawProposal
              withdraw={() => api('DELETE /api/event-proposals/{id}', { params: { id } })}
              refresh={() => refreshEvents(client)}
            />
          ) : null}
        </aside>
      </div>
    </div>
  )
}

function About({ proposal }: { proposal: EventProposal }) {
  const { place, url, takesSignUps, capacity, proposer, createdAt, decidedAt, reason, state } = proposal
  const facts: [string, ReactNode][] = [
    ['When', <EventTime key="when" {...proposal} />],
    ['Venue', place],
    [
      'Sign-up',
      takesSignUps
        ? capacity === null
          ? 'No limit'
          : capacity === 1
            ? '1 place'
            : `${capacity} places`
        : 'Just come',
    ],
    // The address is text, since no admin has checked it yet.
    ...(url ? [['Website', url] satisfies [string, ReactNode]] : []),
    ['Proposed by', <MemberLink key="by" member={proposer} />],
    ['Proposed on', <LongDate key="on" at={createdAt} />],
  ]
  if (decidedAt) facts.push([EVENT_PROPOSAL_WORDS[state].label, <LongDate key="decided" at={decidedAt} />])
  return (
    <Card as="section" labelledBy="about">
      <h2 id="about" tabIndex={-1} className="display mb-2 text-2xl">
        About this proposal
      </h2>
      <Facts facts={facts} />
      <DecisionReason reason={reason} />
    </Card>
  )
}
