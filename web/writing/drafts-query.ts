// Apart from what shows them, because routes read it before their screens are loaded.
import { DRAFTS_MAX } from '#contract/writing-draft-limits.ts'
import { query } from '#web/queries.ts'

/** All drafts of the member; there are never more. */
export const draftsQuery = query('GET /api/drafts', { query: { limit: DRAFTS_MAX } })

const NEWEST = 3

/** For the dashboard. */
export const newestDraftsQuery = query('GET /api/drafts', { query: { limit: NEWEST } })
