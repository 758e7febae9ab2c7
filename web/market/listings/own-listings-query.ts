import { query } from '#web/queries.ts'

/** The member's own listings in any state. */
export const ownListingsQuery = query('GET /api/marketplace-listings/own')
