// What the marketplace's pages read.
import { query } from '#web/queries.ts'
import { listingsInput, type MarketAddress } from './market-address.ts'

/** The listings of a page; null on the tab behind which no list stands. */
export function listingsQuery(address: MarketAddress) {
  const input = listingsInput(address)
  return input && query('GET /api/marketplace-listings', input)
}

export function listingQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}', { params: { id } })
}

export function listingTeaserQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}/teaser', { params: { id } })
}
