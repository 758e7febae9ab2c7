// Keeps what is shown of the conversations fresh: as the site tells of it, and when the reader comes back to the page.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '#web/shell/live/live.ts'
import { threadQuery } from './message-queries.ts'
import { refreshConversations, refreshMessage, refreshThread } from './thread.ts'

/** `open` is the conversation that is being read; null for none. */
export function useNews(open: number | null): void {
  const queryClient = useQueryClient()
  useLive('message', (news) => {
    void quietly(news ? hear(queryClient, news) : lookAgain(queryClient, open))
  })
  // What came between the loading of the page and the beginning of the stream was told to nobody here.
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

/** What cannot be fetched now is fetched with the next news; nobody waits for it. */
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
 * The news are numbers, never words: `position` of a new message, `changed` that of one removed or brought back. Every
 * conversation that is loaded hears of it, since one may be on its way to the screen.
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
