import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { prefetchTab } from '#web/admin/admin-queries.ts'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { readAdminAddress } from '#web/admin/admin-tabs.ts'
import { PostTable } from '#web/blog/editor/post-table.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { ForumsPanel } from './-forums-panel.tsx'
import { MachinesPanel } from './-machines-panel.tsx'
import { PaymentsPanel } from './-payments-panel.tsx'
import { UsersPanel } from './-users-panel.tsx'

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminAddress,
  // Only what the page knows: the query also holds words that are not its own.
  loaderDeps: ({ search }) => readAdminAddress({ ...search }),
  loader: async ({ context, deps }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await prefetchTab(context.queryClient, deps)
  },
  head: () => pageHead({ title: 'Admin dashboard', isPrivate: true }),
  component: function Admin() {
    const address = Route.useSearch()
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
  },
})
