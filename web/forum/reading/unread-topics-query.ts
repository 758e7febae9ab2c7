import { useQuery } from '@tanstack/react-query'
import { query } from '#web/queries.ts'

export const unreadTopicsQuery = query('GET /api/forum-unread')

/** Number of followed topics with unread posts; 0 until the live stream has connected. */
export function useUnreadTopics(): number {
  return useQuery({ ...unreadTopicsQuery, enabled: false }).data?.following ?? 0
}
