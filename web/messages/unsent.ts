// What was sent and has not arrived yet. It is kept beside the conversations, so that looking at another one loses nothing.

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { failureText } from '#web/ui/failure.ts'
import { threadQuery } from './message-queries.ts'
import { refreshConversations, refreshThread, withMessage } from './thread.ts'

export interface Unsent {
  /** Sending it again under this name makes no second message. */
  clientId: string
  text: string
  /** Why it did not arrive; null while it is on its way. */
  failure: string | null
}

function keyOf(conversationId: number) {
  return ['unsent', conversationId] as const
}

/** The unsent messages of a conversation and what can be done with them. */
export function useUnsent(conversationId: number) {
  const queryClient = useQueryClient()
  const { data: unsent } = useQuery<readonly Unsent[]>({
    queryKey: keyOf(conversationId),
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    unsent,
    send: (text: string, clientId: string) =>
      sendOne(queryClient, conversationId, { clientId, text, failure: null }),
    tryAgain: (one: Unsent) => sendOne(queryClient, conversationId, { ...one, failure: null }),
    forget: ({ clientId }: Unsent) => put(queryClient, conversationId, clientId, null),
  }
}

/** Puts, changes or (with null) takes away one; its place among the others stays. */
function put(queryClient: QueryClient, conversationId: number, clientId: string, one: Unsent | null): void {
  queryClient.setQueryData<readonly Unsent[]>(keyOf(conversationId), (before = []) => {
    const isKnown = before.some((other) => other.clientId === clientId)
    if (one && !isKnown) return [...before, one]
    return before.flatMap((other) => (other.clientId === clientId ? (one ?? []) : other))
  })
}

async function sendOne(queryClient: QueryClient, conversationId: number, one: Unsent): Promise<void> {
  const { clientId, text } = one
  put(queryClient, conversationId, clientId, one)
  try {
    const message = await api('POST /api/conversations/{id}/messages', {
      params: { id: conversationId },
      body: { text, clientId },
    })
    queryClient.setQueryData(threadQuery(conversationId).queryKey, (known) => withMessage(known, message))
    put(queryClient, conversationId, clientId, null)
    // Others may have written in between; a failure here is no failure of the message.
    await Promise.all([
      refreshConversations(queryClient, conversationId),
      refreshThread(queryClient, conversationId),
    ]).catch(() => undefined)
  } catch (error) {
    put(queryClient, conversationId, clientId, { ...one, failure: failureText(error) })
  }
}
