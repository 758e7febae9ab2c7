import { createFileRoute } from '@tanstack/react-router'
import { isAdmin } from '#contract/entitlements.ts'
import { AdminGate } from '#web/admin/admin-gate.tsx'
import { StaffLinks } from '#web/admin/staff-links.tsx'
import { allSocialPostsQuery } from '#web/community/social-post-queries.ts'
import { SocialPostsDesk } from '#web/community/social-posts-desk.tsx'
import { sessionOf } from '#web/shell/guards.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { useViewer } from '#web/shell/session.ts'

export const Route = createFileRoute('/admin_/social-posts')({
  loader: async ({ context }) => {
    const { viewer } = await sessionOf({ context })
    if (isAdmin(viewer)) await context.queryClient.fetchQuery({ ...allSocialPostsQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Social posts', isPrivate: true }),
  component: AdminSocialPosts,
})

function AdminSocialPosts() {
  return isAdmin(useViewer()) ? <SocialPostsDesk links={<StaffLinks current="social" />} /> : <AdminGate />
}
