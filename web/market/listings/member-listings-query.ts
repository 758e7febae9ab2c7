import { LISTINGS_PAGE_SIZE } from '#contract/market/constants.ts'
import { query } from '#web/queries.ts'

/** What a member has for sale. */
export function memberListingsQuery(username: string) {
  return query('GET /api/marketplace-listings', {
    query: { seller: username, sort: 'newest', limit: LISTINGS_PAGE_SIZE },
  })
}
