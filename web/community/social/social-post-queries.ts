import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/queries.ts'

/** For admins: the newest of all networks. */
export const allSocialPostsQuery = query('GET /api/social-posts', { query: { limit: 100 } })

export async function refreshSocialPosts(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['GET /api/social-posts'], type: 'inactive' })
  await client.invalidateQueries({ queryKey: ['GET /api/social-posts'] })
}
