// The admin dashboard, shown at two addresses, with the tabs that belong to rooms.
import { isAdmin } from '#contract/entitlements.ts'
import { prefetchTab } from '#web/admin/admin-queries.ts'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import type { AdminAddress } from '#web/admin/admin-tabs.ts'
import { PostTable } from '#web/blog/editor/post-table.tsx'
import { type Loading, sessionOf } from '#web/shell/session/guards.ts'
import { ForumsPanel } from './forums-panel.tsx'
import { MachinesPanel } from './machines-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { UsersPanel } from './users-panel.tsx'

export async function loadAdmin(loading: Loading, address: AdminAddress): Promise<void> {
  const { viewer } = await sessionOf(loading)
  if (isAdmin(viewer)) await prefetchTab(loading.context.queryClient, address)
}

export function AdminPanels({ address }: { address: AdminAddress }) {
  return (
    <AdminScreen
      address={address}
      machines={<MachinesPanel />}
      users={<UsersPanel address={address} />}
      forums={<ForumsPanel />}
      payments={<PaymentsPanel />}
      posts={(posts) => <PostTable posts={posts} />}
    />
  )
}
