import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

// None of it for whoever only meets the gate.
const Forums = lazy(async () => ({
  default: (await import('#web/forum/admin-forums.tsx')).AdminForums,
}))

/** The admin dashboard's tab of the forums, which is the forum room's. */
export function ForumsPanel() {
  // Pages are rendered to a string on the server, where nothing can be waited for.
  const isReady = useHydrated()
  const waiting = (
    <Loading label="Loading forums">
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <Forums />
    </Suspense>
  )
}
