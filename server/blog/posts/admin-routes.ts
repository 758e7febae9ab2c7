import { blogAdmin } from '#contract/blog/admin.ts'
import { blogChecks } from '#contract/blog/checks.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { BlogPages } from '#server/blog/context.ts'
import { previewPost } from '#server/blog/publishing/previews.ts'
import { checkPost } from '#server/blog/publishing/publish-check.ts'
import { titlesOf } from '#server/machines/catalogue/named-machines.ts'
import { listCategories, toCategory } from './categories.ts'
import { createPost, deletePost, updatePost } from './post-writes.ts'
import { getPost, listAllPosts, toAdminPost, toAdminPosts } from './posts.ts'

const LISTED = 500

export function blogAdminRoutes(context: BlogPages): Route[] {
  const { db } = context
  const checks = implement(blogChecks, {
    'POST /api/admin/blog-post-checks': ({ body }) => checkPost(context, context.links, body),
  })
  const edits = implement(blogAdmin, {
    'GET /api/admin/blog-posts': async ({ query: { limit = LISTED, offset = 0, category } }) =>
      toAdminPosts(context, await listAllPosts(db, { category, limit, offset })),

    'POST /api/admin/blog-posts': async ({ body, me }) =>
      toAdminPost(context, await getPost(db, await createPost(context, me, withTitles(context, body)))),

    'GET /api/admin/blog-posts/{id}': async ({ params }) =>
      toAdminPost(context, await getPost(db, params.id)),

    'PATCH /api/admin/blog-posts/{id}': async ({ params, body, me }) => {
      await updatePost(context, { me, id: params.id }, withTitles(context, body))
      return toAdminPost(context, await getPost(db, params.id))
    },

    'DELETE /api/admin/blog-posts/{id}': ({ params, me }) => deletePost(context, { me, id: params.id }),

    'POST /api/admin/blog-posts/{id}/previews': ({ params, body }) => previewPost(context, params.id, body),

    'GET /api/admin/blog-categories': async () => (await listCategories(db)).map(toCategory),
  })
  return [...edits, ...checks]
}

/** Titles of the machines in the request. */
function withTitles<Sent extends { machineIds?: string[] | undefined }>(
  { catalogue }: BlogPages,
  { machineIds, ...sent }: Sent,
): Omit<Sent, 'machineIds'> & { titleIds?: string[] } {
  return machineIds ? { ...sent, titleIds: titlesOf(catalogue.index(), machineIds) } : sent
}
