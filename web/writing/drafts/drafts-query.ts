// Apart from what shows them, because routes read it before their screens are loaded.

import type { QueryClient } from '@tanstack/react-query'
import { DRAFTS_MAX } from '#contract/writing/draft-limits.ts'
import { query } from '#web/queries.ts'

/** All drafts of the member; there are never more. */
export const draftsQuery = query('GET /api/drafts', { query: { limit: DRAFTS_MAX } })

const NEWEST = 3

/** For the dashboard. */
export const newestDraftsQuery = query('GET /api/drafts', { query: { limit: NEWEST } })

export function draftQuery(kind: string, about: string) {
  return query('GET /api/drafts/{kind}/{about}', { params: { kind, about } })
}

/** Fetched ahead of a click, it is new enough for it. */
const FRESH_MS = 3_000

/**
 * In a loader, beside what else is loaded: the page comes with its text, and nobody types into a field that is about to
 * be filled. Where one may not write there is no draft, and no failure.
 */
export async function loadDraft(queryClient: QueryClient, kind: string, about: string): Promise<void> {
  await queryClient.prefetchQuery({ ...draftQuery(kind, about), staleTime: FRESH_MS })
}
