// The loaded part of a conversation: one contiguous run of messages in the query cache, which grows at both ends.
import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/messages.ts'
import { api, type ReplyOf } from '#web/api.ts'
import { conversationQuery, threadQuery } from '#web/messages/message-queries.ts'

export type Thread = ReplyOf<'GET /api/conversations/{id}/messages'>

/**
 * Joins the loaded run with a newer, older or overlapping part; if there is a gap between them, keeps only the newer
 * one.
 */
export function joined(known: Thread | undefined, part: Thread): Thread {
  const [first, last] = [part.data[0], part.data.at(-1)]
  const [knownFirst, knownLast] = [known?.data[0], known?.data.at(-1)]
  if (!known || !knownFirst || !knownLast) return part
  if (!first || !last) return { ...known, pagination: { ...known.pagination, total: part.pagination.total } }
  if (first.position > knownLast.position + 1) return part
  if (last.position < knownFirst.position - 1) return known
  const byPosition = new Map([...known.data, ...part.data].map((message) => [message.position, message]))
  const oldest = first.position < knownFirst.position ? part : known
  return {
    data: [...byPosition.values()].sort((a, b) => a.position - b.position),
    pagination: { ...part.pagination, hasOlder: oldest.pagination.hasOlder },
  }
}

/** Inserts a message that was just sent. Live messages load others that came in between. */
export function withMessage(known: Thread | undefined, message: Message): Thread | undefined {
  if (!known) return known
  const last = known.data.at(-1)?.position ?? message.position - 1
  if (message.position > last + 1) return known
  return joined(known, {
    data: [message],
    pagination: { ...known.pagination, total: known.pagination.total + (message.position > last ? 1 : 0) },
  })
}

/** Loads the newest page and joins it. */
export async function refreshThread(queryClient: QueryClient, id: number): Promise<void> {
  const newest = await api('GET /api/conversations/{id}/messages', { params: { id } })
  queryClient.setQueryData(threadQuery(id).queryKey, (known) => joined(known, newest))
}

/** Reloads one message that was removed or restored. */
export async function refreshMessage(queryClient: QueryClient, id: number, position: number): Promise<void> {
  const part = await api('GET /api/conversations/{id}/messages', {
    params: { id },
    query: { before: position + 1, limit: 1 },
  })
  queryClient.setQueryData(threadQuery(id).queryKey, (known) => joined(known, part))
}

/** Loads the page before the loaded run. */
export async function loadOlder(queryClient: QueryClient, id: number): Promise<void> {
  const known = queryClient.getQueryData(threadQuery(id).queryKey)
  const first = known?.data[0]?.position
  if (first === undefined) return
  const part = await api('GET /api/conversations/{id}/messages', {
    params: { id },
    query: { before: first },
  })
  queryClient.setQueryData(threadQuery(id).queryKey, (now) => joined(now, part))
}

/** Reloads names, unread counts and read marks where they are shown. */
export async function refreshConversations(queryClient: QueryClient, id?: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['GET /api/conversations'] }),
    ...(id === undefined
      ? []
      : [queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })]),
  ])
}
