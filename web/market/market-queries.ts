// What the marketplace's pages read.
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/queries.ts'
import { listingsInput, type MarketAddress } from './market-address.ts'

/** The listings of a page. */
export function listingsQuery(address: MarketAddress) {
  return query('GET /api/marketplace-listings', listingsInput(address))
}

export function listingQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}', { params: { id } })
}

export function listingTeaserQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}/teaser', { params: { id } })
}

/** After a listing was written or changed: what is on the screen is read again, what is not is forgotten. */
export async function refreshMarket(client: QueryClient): Promise<void> {
  const isOfMarket = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && key.startsWith('GET /api/marketplace-listings')
  client.removeQueries({ predicate: isOfMarket, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfMarket })
}
