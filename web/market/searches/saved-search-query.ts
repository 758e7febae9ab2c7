import { query } from '#web/queries.ts'

/** The member’s own saved searches. */
export const savedSearchesQuery = query('GET /api/saved-searches')
