import { LISTINGS_PAGE_SIZE } from '#contract/market/constants.ts'
import { query } from '#web/queries.ts'

/** A member's listings for sale. */
export function memberListingsQuery(username: string) {
  return query('GET /api/marketplace-listings', {
    query: { seller: username, sort: 'newest', limit: LISTINGS_PAGE_SIZE, text: 'none' },
  })
}
