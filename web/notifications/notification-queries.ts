// Queries and actions of the bell, its panel and the list.

import type { QueryClient } from '@tanstack/react-query'
import { NOTIFICATIONS_IN_PANEL, NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications/constants.ts'
import type { MemberNotification, UnreadCount } from '#contract/notifications/notifications.ts'
import { windowOfPage } from '#contract/paging.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { waitingQuery } from './waiting-query.ts'

export const countQuery = query('GET /api/notifications/unread-count')

export const panelQuery = query('GET /api/notifications', { query: { limit: NOTIFICATIONS_IN_PANEL } })

/** A page of the list, from 1. */
export function listQuery(page: number) {
  return query('GET /api/notifications', {
    query: windowOfPage(page, NOTIFICATIONS_PAGE_SIZE),
  })
}

export const choicesQuery = query('GET /api/notification-preferences')

export const pushQuery = query('GET /api/push')

/** Marks notifications as read, and updates the page. */
export async function markRead(
  queryClient: QueryClient,
  which: { ids: number[] } | { all: true },
): Promise<void> {
  showCount(queryClient, await api('PUT /api/notifications/read', { body: which }))
  await refreshLists(queryClient)
}

/**
 * For a link that is being followed: does not wait, and after a failure the notification is still unread. The page that it
 * leads to is read again, since it may have been open before what the notification tells happened.
 */
export function followNotification(
  queryClient: QueryClient,
  { id, isRead }: Pick<MemberNotification, 'id' | 'isRead'>,
): void {
  void refreshAll(queryClient)
  if (!isRead) markRead(queryClient, { ids: [id] }).catch(() => undefined)
}

export function showCount(queryClient: QueryClient, count: UnreadCount): void {
  queryClient.setQueryData(countQuery.queryKey, count)
}

export async function refreshLists(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/notifications'] }),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ])
}
