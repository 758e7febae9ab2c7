import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '#web/refresh-all.ts'

/** Refetches data after a change to the member's own account. */
export function useRefreshed() {
  const queryClient = useQueryClient()
  return {
    /** The member in header and forms, and wherever their name, picture and profile are shown. */
    member: () => refreshAll(queryClient),
    security: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/security'] }),
    sessions: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/sessions'] }),
  }
}
