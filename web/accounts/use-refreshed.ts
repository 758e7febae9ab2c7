import { type Query, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/shell/session/session.ts'

/** Refetches data after a change to the member's own account. */
export function useRefreshed() {
  const queryClient = useQueryClient()
  return {
    /** The member in header and forms, and the public profile with all that it shows. */
    member: async () => {
      queryClient.removeQueries({ predicate: isOfProfile, type: 'inactive' })
      await queryClient.refetchQueries({ queryKey: sessionQuery().queryKey })
    },
    security: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/security'] }),
    sessions: () => queryClient.refetchQueries({ queryKey: ['GET /api/user/sessions'] }),
  }
}

function isOfProfile({ queryKey: [key] }: Query): boolean {
  return String(key).startsWith('GET /api/members/{username}')
}
