import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * After a rare write that shows in many rooms: refetches what the page shows, and forgets other replies, so that pages
 * do not begin with their old state. A page that is being loaded gets what it has asked for; the session, and messages
 * whose only place is the cache, stay.
 */
export function refreshAll(client: QueryClient): Promise<void> {
  const isReply = ({ queryHash }: Query) => queryHash.startsWith('["GET ')
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle', predicate: isReply })
  return client.invalidateQueries()
}
