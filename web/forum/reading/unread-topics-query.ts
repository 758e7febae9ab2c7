import { useQuery } from '@tanstack/react-query'
import { query } from '#web/queries.ts'

export const unreadTopicsQuery = query('GET /api/forum-unread')

/** How many followed topics have something unread: known once the site's stream has begun, 0 until then. */
export function useUnreadTopics(): number {
  return useQuery({ ...unreadTopicsQuery, enabled: false }).data?.following ?? 0
}
