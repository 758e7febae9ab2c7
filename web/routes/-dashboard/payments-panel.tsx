import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// Not for readers who only see the gate.
const Payments = lazy(async () => ({
  default: (await import('#web/billing/admin/payments-panel.tsx')).PaymentsPanel,
}))

/** The admin dashboard's payments tab, which belongs to billing. */
export function PaymentsPanel() {
  // The server renders pages to a string, where nothing can suspend.
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
