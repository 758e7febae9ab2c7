// Keeps the displayed conversations up to date: on live messages, and when the viewer returns to the page.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { threadQuery } from '#web/messages/message-queries.ts'
import { useLive } from '#web/shell/live/live.ts'
import { refreshConversations, refreshMessage, refreshThread } from './thread.ts'

/** `open` is the open conversation's id; null for none. */
export function useNews(open: number | null): void {
  const queryClient = useQueryClient()
  useLive('message', (news) => {
    void quietly(news ? hear(queryClient, news) : lookAgain(queryClient, open))
  })
  // Covers what happened between loading the page and connecting the stream.
  useLive('hello', () => {
    void quietly(lookAgain(queryClient, open))
  })
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void quietly(lookAgain(queryClient, open))
    }
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('online', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('online', comeBack)
    }
  }, [queryClient, open])
}

/** Ignores errors, because the next live message tries again. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}

async function lookAgain(queryClient: QueryClient, open: number | null): Promise<void> {
  await Promise.all([
    refreshConversations(queryClient, open ?? undefined),
    ...(open === null ? [] : [refreshThread(queryClient, open)]),
  ])
}

/**
 * Live messages contain numbers, never text: `position` of a new message, `changed` that of a removed or restored one.
 * Updates every loaded conversation, because one may be opened next.
 */
async function hear(
  queryClient: QueryClient,
  { conversationId, position, changed }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const id = Number(conversationId)
  if (!queryClient.getQueryData(threadQuery(id).queryKey)) return refreshConversations(queryClient)
  await Promise.all([
    refreshConversations(queryClient, id),
    ...(typeof position === 'number' ? [refreshThread(queryClient, id)] : []),
    ...(typeof changed === 'number' ? [refreshMessage(queryClient, id, changed)] : []),
  ])
}
