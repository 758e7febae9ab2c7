import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingForums } from '#web/forum/topics/list/loading-forums.tsx'

// Not for readers who only see the gate.
const Forums = lazy(async () => ({
  default: (await import('#web/forum/admin/admin-forums.tsx')).AdminForums,
}))

/** The admin dashboard's forums tab, which belongs to the forum room. */
export function ForumsPanel() {
  // The server renders pages to a string, where nothing can suspend.
  const isReady = useHydrated()
  if (!isReady) return <LoadingForums />
  return (
    <Suspense fallback={<LoadingForums />}>
      <Forums />
    </Suspense>
  )
}
