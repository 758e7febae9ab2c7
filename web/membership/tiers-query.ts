import { query } from '#web/queries.ts'

/** The plans on offer, in display order. */
export const tiersQuery = query('GET /api/membership-tiers')
