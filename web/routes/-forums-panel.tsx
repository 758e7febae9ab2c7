import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingForums } from '#web/forum/topics/list/loading-forums.tsx'

// None of it for whoever only meets the gate.
const Forums = lazy(async () => ({
  default: (await import('#web/forum/admin/admin-forums.tsx')).AdminForums,
}))

/** The admin dashboard's tab of the forums, which is the forum room's. */
export function ForumsPanel() {
  // Pages are rendered to a string on the server, where nothing can be waited for.
  const isReady = useHydrated()
  if (!isReady) return <LoadingForums />
  return (
    <Suspense fallback={<LoadingForums />}>
      <Forums />
    </Suspense>
  )
}
