import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { goAfreshHere, useSession } from '#web/shell/session/session.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Shown on protected pages while the session loads. */
export function Waiting() {
  return (
    <div className="wrap flex min-h-[50vh] items-center justify-center text-3xl text-amber-ink">
      <Spinner label="Loading" />
    </div>
  )
}

/** Content of a protected page. If the session ends while the page is open, it is loaded again: its guard redirects. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user } = useSession()
  const isOver = user === null
  useEffect(() => {
    if (isOver) goAfreshHere()
  }, [isOver])
  return user ? children(user) : <Waiting />
}
