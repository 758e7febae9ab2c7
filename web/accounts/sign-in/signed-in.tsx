import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { goAfresh, useSession } from '#web/shell/session/session.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** What protected pages show while the member is being looked up. */
export function Waiting() {
  return (
    <div className="wrap flex min-h-[50vh] items-center justify-center text-3xl text-amber-ink">
      <Spinner label="Loading" />
    </div>
  )
}

/** The inside of a protected page. A session may end while the page stays open: then it goes where its guard would. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user } = useSession()
  const isOver = user === null
  useEffect(() => {
    if (isOver) goAfresh(paths.auth())
  }, [isOver])
  return user ? children(user) : <Waiting />
}
