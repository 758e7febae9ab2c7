import { AdminBlog, loadAdminBlog } from '#web/admin/admin-blog.tsx'
import { PostTable } from '#web/blog/editor/post-table.tsx'
import type { AdminPanelProps } from './admin-panels.tsx'

export const loadBlogPanel = loadAdminBlog

/** The admin dashboard's blog tab, with the blog's rows. */
export function BlogPanel({ address: { category, page } }: AdminPanelProps) {
  return <AdminBlog category={category} page={page} table={(posts) => <PostTable posts={posts} />} />
}
