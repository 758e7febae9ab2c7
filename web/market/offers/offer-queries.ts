// Queries and labels of offers.
import type { QueryClient } from '@tanstack/react-query'
import {
  FEEDBACK_PAGE_SIZE,
  type OFFER_LISTS,
  OFFERS_PAGE_SIZE,
  type OfferRole,
  type OfferState,
  offerStateLabel,
} from '#contract/market/offer-constants.ts'
import type { Offer } from '#contract/market/offers.ts'
import { query } from '#web/queries.ts'
import type { Tone } from '#web/ui/chip.tsx'

export interface OffersAddress {
  role?: OfferRole | undefined
  list?: (typeof OFFER_LISTS)[number] | undefined
  page?: number | undefined
}

export function offersQuery({ page = 1, ...filter }: OffersAddress) {
  const offset = (page - 1) * OFFERS_PAGE_SIZE
  return query('GET /api/offers', { query: { ...filter, limit: OFFERS_PAGE_SIZE, offset } })
}

export function offerQuery(id: number) {
  return query('GET /api/offers/{id}', { params: { id } })
}

/** Offers on a listing: all for its seller, for others their own. */
export function offersOnQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}/offers', { params: { id } })
}

/** Feedback about a member. */
export function feedbackQuery(username: string) {
  return query('GET /api/members/{username}/feedback', {
    params: { username },
    query: { limit: FEEDBACK_PAGE_SIZE },
  })
}

const READ = ['GET /api/offers', 'GET /api/marketplace-listings', 'GET /api/members/{username}/feedback']

/** After a step: reloads visible queries and removes the others from the cache. */
export async function refreshOffers(client: QueryClient): Promise<void> {
  const isTouched = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && READ.some((known) => key.startsWith(known))
  client.removeQueries({ predicate: isTouched, type: 'inactive' })
  await client.invalidateQueries({ predicate: isTouched })
}

export const OFFER_TONES: Readonly<Record<OfferState, Tone>> = {
  offered: 'amber',
  countered: 'amber',
  in_line: 'blue',
  agreed: 'teal',
  completed: 'green',
  declined: 'red',
  withdrawn: 'quiet',
  expired: 'quiet',
  closed: 'quiet',
  fallen_through: 'red',
}

/** Label of an offer's chip: whose turn it is, from the viewer's side. */
export function offerLabel({ state, role, place }: Pick<Offer, 'state' | 'role' | 'place'>): string {
  if (state === 'in_line' && place !== null) return `Number ${place} in line`
  return offerStateLabel(state, role)
}

/** The other side of the offer. */
export function otherSide({ role, buyer, seller }: Pick<Offer, 'role' | 'buyer' | 'seller'>) {
  return role === 'buyer' ? seller : buyer
}
