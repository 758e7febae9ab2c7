// Queries of the pages of proposed events, and labels of their states.
import { EVENT_PROPOSALS_PAGE_SIZE } from '#contract/community/constants.ts'
import type { ProposalState } from '#contract/machines/admin-constants.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import type { Tone } from '#web/ui/chip.tsx'

export interface EventProposalsAddress {
  state?: ProposalState | undefined
  page?: number | undefined
}

function windowOf({ state, page = 1 }: EventProposalsAddress) {
  return { query: { ...windowOfPage(page, EVENT_PROPOSALS_PAGE_SIZE), ...(state && { state }) } }
}

/** The reader's own proposals, and what prevents another. */
export function ownEventProposalsQuery(address: EventProposalsAddress = {}) {
  return query('GET /api/event-proposals', windowOf(address))
}

/** Open proposals, for admins. */
export const openEventProposalsQuery = query('GET /api/admin/event-proposals', {
  query: { state: 'open', limit: 100 },
})

export function eventProposalQuery(id: number) {
  return query('GET /api/event-proposals/{id}', { params: { id } })
}

export const EVENT_PROPOSAL_WORDS: Readonly<Record<ProposalState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}
