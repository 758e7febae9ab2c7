import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// None of it for whoever only meets the gate.
const Payments = lazy(async () => ({
  default: (await import('#web/billing/admin/payments-panel.tsx')).PaymentsPanel,
}))

/** The admin dashboard's tab of payments, which is membership's. */
export function PaymentsPanel() {
  // Pages are rendered to a string on the server, where nothing can be waited for.
  const isReady = useHydrated()
  const waiting = (
    <Loading label="Loading payments">
      <Skeleton className="h-dvh w-full" />
    </Loading>
  )
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <Payments />
    </Suspense>
  )
}
