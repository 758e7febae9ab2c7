import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageList } from '#web/writing/static-pages/page-list.tsx'
import { pageListQuery } from '#web/writing/static-pages/page-queries.ts'

export const Route = createFileRoute('/(site)/admin_/pages/')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (!isAdmin(viewer)) return
    // Other admins change them too.
    await context.queryClient.fetchQuery({ ...pageListQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Pages', isPrivate: true }),
  component: AdminPages,
})

function AdminPages() {
  return isAdmin(useViewer()) ? <PageList links={<StaffLinks current="pages" />} /> : <AdminGate />
}
