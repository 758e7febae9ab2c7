import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { MembersQuery } from '#contract/paths.ts'
import { readMembersAddress } from '#web/moderation/staff-address.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

// None of it for whoever only meets the gate.
const Users = lazy(async () => ({
  default: (await import('#web/moderation/members/users-panel.tsx')).UsersPanel,
}))

/** The admin dashboard's tab of users, which is moderation's. */
export function UsersPanel({ address }: { address: MembersQuery }) {
  // Pages are rendered to a string on the server, where nothing can be waited for.
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
