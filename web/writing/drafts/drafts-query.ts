// Queries of drafts. Apart from their screens, because routes read them before those load.

import type { QueryClient } from '@tanstack/react-query'
import { DRAFTS_MAX } from '#contract/writing/draft-limits.ts'
import { query } from '#web/queries.ts'

/** All drafts of the member, whose number is limited. */
export const draftsQuery = query('GET /api/drafts', { query: { limit: DRAFTS_MAX } })

const NEWEST = 3

/** For the dashboard. */
export const newestDraftsQuery = query('GET /api/drafts', { query: { limit: NEWEST } })

export function draftQuery(kind: string, about: string) {
  return query('GET /api/drafts/{kind}/{about}', { params: { kind, about } })
}

/** A prefetched draft is recent enough for the click that follows. */
const FRESH_MS = 3_000

/**
 * For loaders, in parallel with other data: the page arrives with its text, so that members do not type into a field
 * about to be filled. Where the member may not write there is no draft, and no failure.
 */
export async function loadDraft(queryClient: QueryClient, kind: string, about: string): Promise<void> {
  await queryClient.prefetchQuery({ ...draftQuery(kind, about), staleTime: FRESH_MS })
}
