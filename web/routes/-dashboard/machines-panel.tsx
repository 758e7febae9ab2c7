import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// The largest tab by far; not for readers who only see the gate.
const AdminMachines = lazy(async () => ({
  default: (await import('#web/machines/admin/machines.tsx')).AdminMachines,
}))

/** The admin dashboard's tab of the machines room. */
export function MachinesPanel() {
  // The server renders pages to a string, where nothing can suspend.
  const isReady = useHydrated()
  const waiting = (
    <>
      <ScriptNeeded what="Machine management" />
      <div className="noscript:hidden">
        <Loading label="Loading machines">
          <Skeleton className="h-dvh w-full" />
        </Loading>
      </div>
    </>
  )
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <AdminMachines />
    </Suspense>
  )
}
