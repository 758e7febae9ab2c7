import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MembersQuery } from '#contract/paths.ts'
import { readMembersAddress } from '#web/moderation/staff-address.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// Not for readers who only see the gate.
const Users = lazy(async () => ({
  default: (await import('#web/moderation/members/users-panel.tsx')).UsersPanel,
}))

/** The admin dashboard's users tab, which belongs to moderation. */
export function UsersPanel({ address }: { address: MembersQuery }) {
  // The server renders pages to a string, where nothing can suspend.
  const isReady = useHydrated()
  const waiting = (
    <Loading label="Loading users">
      <Skeleton className="h-dvh w-full" />
    </Loading>
  )
  if (!isReady) return waiting
  return (
    <Suspense fallback={waiting}>
      <Users address={readMembersAddress({ ...address })} />
    </Suspense>
  )
}
