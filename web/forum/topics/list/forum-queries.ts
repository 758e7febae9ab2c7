// Queries of the forum's pages.

import type { QueryClient } from '@tanstack/react-query'
import { REPLIES_PAGE_SIZE, TOPICS_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { Topic, TopicReply } from '#contract/forum/forum.ts'
import { placeOfPage } from '#contract/paging.ts'
import type { ReplyOf } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { type ForumAddress, sortOf } from './forum-address.ts'

/** Number of newest topics requested, and of those in the activity panel. */
const RECENT_TOPICS = 5
export const RECENT_TOPICS_SHOWN = 3
const UPCOMING_EVENTS = 4

export const categoriesQuery = query('GET /api/forum-categories')
export const recentTopicsQuery = query('GET /api/forum-posts/newest', { query: { limit: RECENT_TOPICS } })
export const upcomingEventsQuery = query('GET /api/events', { query: { limit: UPCOMING_EVENTS } })

/** Whether to show the tab for topics about one's own machines. */
export const ownMachinesQuery = query('GET /api/forum-machines')

/** One page of a list of topics. */
export function topicsQuery({ tab, category, ...place }: Omit<ForumAddress, 'new'>) {
  return query('GET /api/forum-posts', {
    query: {
      sort: sortOf(tab),
      ...(tab === 'following' && { following: true }),
      ...(tab === 'machines' && { owned: true }),
      ...(category && { categoryId: category }),
      ...placeOfPage(place, TOPICS_PAGE_SIZE),
      text: 'none',
    },
  })
}

export function topicQuery(id: number) {
  return query('GET /api/forum-posts/{id}', { params: { id }, query: { text: 'html' } })
}

export function topicTeaserQuery(id: number) {
  return query('GET /api/forum-posts/{id}/teaser', { params: { id } })
}

export function repliesQuery(id: number, page = 1) {
  return query('GET /api/forum-posts/{id}/replies', {
    params: { id },
    query: { limit: REPLIES_PAGE_SIZE, offset: (page - 1) * REPLIES_PAGE_SIZE, text: 'html' },
  })
}

/** The position of the last reply that this page has loaded of a topic; undefined if none. */
export function knownPosition(client: QueryClient, topicId: number): number | undefined {
  const pages = client.getQueriesData<ReplyOf<'GET /api/forum-posts/{id}/replies'>>({
    queryKey: ['GET /api/forum-posts/{id}/replies', { params: { id: topicId } }],
  })
  const known = pages.flatMap(([, page]) => (page ? [page.pagination.total] : []))
  return known.length > 0 ? Math.max(...known) : undefined
}

/** After a topic or a reply was written: reloads visible queries and removes the others from the cache. */
export async function refreshForum(client: QueryClient): Promise<void> {
  const isOfForum = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && key.startsWith('GET /api/forum-')
  client.removeQueries({ predicate: isOfForum, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfForum })
}

/** Updates a post's reactions in all cached queries. */
export function showReactions(
  client: QueryClient,
  { kind, id }: { kind: 'topic' | 'reply'; id: number },
  { reactions, ownReaction }: Pick<Topic, 'reactions' | 'ownReaction'>,
): void {
  const changed = { reactions, ownReaction }
  if (kind === 'topic') {
    client.setQueryData(topicQuery(id).queryKey, (before) => before && { ...before, ...changed })
    return
  }
  client.setQueriesData<{ data: TopicReply[] }>(
    { queryKey: ['GET /api/forum-posts/{id}/replies'] },
    (before) =>
      before && {
        ...before,
        data: before.data.map((reply) => (reply.id === id ? { ...reply, ...changed } : reply)),
      },
  )
}
