import { paths } from '#contract/paths.ts'
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
