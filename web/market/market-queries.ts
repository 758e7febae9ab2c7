// Queries of the marketplace's pages.
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/queries.ts'
import { listingsInput, type MarketAddress } from './market-address.ts'

/** One page of listings. */
export function listingsQuery(address: MarketAddress) {
  const { query: filters } = listingsInput(address)
  return query('GET /api/marketplace-listings', { query: { ...filters, text: 'none' } })
}

export function listingQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}', { params: { id } })
}

export function listingTeaserQuery(id: number) {
  return query('GET /api/marketplace-listings/{id}/teaser', { params: { id } })
}

/** After a listing was created or changed: reloads visible queries and removes the others from the cache. */
export async function refreshMarket(client: QueryClient): Promise<void> {
  const isOfMarket = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && key.startsWith('GET /api/marketplace-listings')
  client.removeQueries({ predicate: isOfMarket, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfMarket })
}
