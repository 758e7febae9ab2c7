import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/shell/session/session.ts'

/** Applies a new session without leaving the page, which would lose its toasts. */
export async function enterSession(queryClient: QueryClient): Promise<void> {
  // Data loaded as a visitor must be loaded again.
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey })
}
