import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/shell/session/session.ts'

/** Takes over a session that has just begun without leaving the page, whose toasts would go with it. */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  // What was read as a visitor must be read again.
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey })
}
