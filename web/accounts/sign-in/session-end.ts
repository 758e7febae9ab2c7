import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/shell/session/session.ts'
import { failureCode } from '#web/ui/feedback/failure.ts'

/**
 * For forms with a SignedOutNote: call what it returns with every failure. A refusal may be the first to say that the
 * session has ended.
 */
export function useSessionEnd(): (error: unknown) => void {
  const client = useQueryClient()
  return (error) => {
    if (failureCode(error) === 'signed_out')
      void client.invalidateQueries({ queryKey: sessionQuery().queryKey })
  }
}
