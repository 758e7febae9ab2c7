import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { AdminSocialPostsScreen } from '#web/community/social/admin-social-posts.tsx'
import { allSocialPostsQuery } from '#web/community/social/social-post-queries.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const Route = createFileRoute('/(community)/admin_/social-posts')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await context.queryClient.fetchQuery({ ...allSocialPostsQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Social posts', isPrivate: true }),
  component: AdminSocialPosts,
})

function AdminSocialPosts() {
  return isAdmin(useViewer()) ? (
    <AdminSocialPostsScreen links={<StaffLinks current="social" />} />
  ) : (
    <AdminGate />
  )
}
