import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { sessionQuery } from '#web/shell/session/session.ts'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** For a page left open after its session ended: why its button is off, and the link to sign in. */
export function SignedOutNote({ id, toDo }: { id: string; toDo: string }) {
  return (
    <p id={id} className="text-quiet text-sm">
      You’ve been signed out.{' '}
      <SiteLink href={paths.auth('login')} className="text-link">
        Sign in
      </SiteLink>{' '}
      to {toDo}.
    </p>
  )
}

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
