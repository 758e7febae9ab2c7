// Keeps what is shown of the conversations fresh: as the site tells of it, and when the reader comes back to the page.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshConversations, refreshMessage, refreshThread } from './thread.ts'

/** What the site tells of a conversation: numbers, never words. */
interface News {
  conversationId?: unknown
  /** A new message. */
  position?: unknown
  /** A message that was removed or brought back. */
  changed?: unknown
}

/** `open` is the conversation that is being read; null for none. */
export function useNews(open: number | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') void quietly(lookAgain())
    }
    async function lookAgain() {
      await Promise.all([
        refreshConversations(queryClient, open ?? undefined),
        open === null ? undefined : refreshThread(queryClient, open),
      ])
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

export async function hear(
  queryClient: Parameters<typeof refreshThread>[0],
  open: number | null,
  { conversationId, position, changed }: News,
): Promise<void> {
  const isOpen = conversationId === open && open !== null
  await quietly(
    Promise.all([
      refreshConversations(queryClient, isOpen ? open : undefined),
      isOpen && typeof position === 'number' ? refreshThread(queryClient, open) : undefined,
      isOpen && typeof changed === 'number' ? refreshMessage(queryClient, open, changed) : undefined,
    ]),
  )
}
