import type { QueryClient } from '@tanstack/react-query'

/** Calls whose data show or count entries. */
const SHOWN_BY = [
  'GET /api/collection',
  'GET /api/collection/table',
  'GET /api/collection/{id}/logbook',
  'GET /api/collection/{id}/logbook/sheet',
  'GET /api/shared-logbooks',
  'GET /api/collection/marks',
  'GET /api/members/{username}/collection',
  'GET /api/machines/{opdbId}/keeping',
  'GET /api/machines/{opdbId}/keepers',
  'GET /api/machine-pages/{opdbId}',
  'GET /api/marketplace-listings/{id}',
  // Topics about owned machines, and their tab.
  'GET /api/forum-machines',
  'GET /api/forum-posts',
  // Of a machine's owners.
  'GET /api/members',
]

/** Call after an entry was written. */
export async function refreshEntries(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN_BY.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
