import { query } from '#web/queries.ts'

/** The viewer’s saved searches. */
export const savedSearchesQuery = query('GET /api/saved-searches')
