import { AdminBlog } from '#web/admin/admin-blog.tsx'
import type { AdminAddress } from '#web/admin/admin-tabs.ts'
import { PostTable } from '#web/blog/editor/post-table.tsx'

/** The admin dashboard's blog tab, with the blog's rows. */
export function BlogPanel({ address: { category, page } }: { address: AdminAddress }) {
  return <AdminBlog category={category} page={page} table={(posts) => <PostTable posts={posts} />} />
}
