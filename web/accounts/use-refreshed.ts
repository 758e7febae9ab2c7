import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/shell/session/session.ts'

/** Reads again what a change to the member's own account has made old. */
export function useRefreshed() {
  const queryClient = useQueryClient()
  return {
    /** The member as the header and the forms know them, and as others see them. */
    member: async () => {
      queryClient.removeQueries({ queryKey: ['GET /api/members/{username}'], type: 'inactive' })
      await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey })
    },
    security: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/security'] }),
    sessions: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/sessions'] }),
  }
}
