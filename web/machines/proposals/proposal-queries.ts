// Queries of the proposals' pages, and labels of their states.

import type { QueryClient } from '@tanstack/react-query'
import { PROPOSALS_PAGE_SIZE, type ProposalState } from '#contract/machines/admin-constants.ts'
import type { Proposal } from '#contract/machines/proposals.ts'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import type { Tone } from '#web/ui/chip.tsx'

export interface ProposalsAddress {
  state?: ProposalState | undefined
  page?: number | undefined
}

function windowOf({ state, page = 1 }: ProposalsAddress) {
  return { query: { ...windowOfPage(page, PROPOSALS_PAGE_SIZE), ...(state && { state }) } }
}

/** The viewer's own proposals, and what prevents another. */
export function ownProposalsQuery(address: ProposalsAddress = {}) {
  return query('GET /api/machine-proposals', windowOf(address))
}

export function allProposalsQuery(address: ProposalsAddress) {
  return query('GET /api/admin/machine-proposals', windowOf(address))
}

/** For their total alone. */
export const openProposalsQuery = query('GET /api/admin/machine-proposals', {
  query: { state: 'open', limit: 1 },
})

export function proposalQuery(id: number) {
  return query('GET /api/machine-proposals/{id}', { params: { id } })
}

/** Initial data of a new proposal. */
export function proposedMachineQuery(opdbId: string) {
  return query('GET /api/machines/{opdbId}', { params: { opdbId } })
}

const PROPOSAL_KEYS = [
  ['GET /api/machine-proposals'],
  ['GET /api/machine-proposals/{id}'],
  ['GET /api/admin/machine-proposals'],
] as const

/** After a proposal was made, changed, decided or withdrawn. */
export async function refreshProposals(client: QueryClient): Promise<void> {
  await Promise.all(PROPOSAL_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const PROPOSAL_WORDS: Readonly<Record<ProposalState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

/** "Correction of Godzilla (Pro)", "New machine: Lighthouse". */
export function proposalTitle({ isAddition, machineName }: Proposal): string {
  return isAddition ? `New machine: ${machineName}` : `Correction: ${machineName}`
}
