import type { QueryClient } from '@tanstack/react-query'

/** Whatever shows entries or counts them. */
const SHOWN_BY = [
  'GET /api/collection',
  'GET /api/collection/table',
  'GET /api/collection/{id}/logbook',
  'GET /api/collection/marks',
  'GET /api/members/{username}/collection',
  'GET /api/machines/{opdbId}/keeping',
  'GET /api/machines/{opdbId}/keepers',
  'GET /api/machine-pages/{opdbId}',
]

/** Has pages read entries anew after one was written. */
export async function refreshEntries(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN_BY.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
