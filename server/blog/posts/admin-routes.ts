import { blogAdmin } from '#contract/blog/admin.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { BlogContext } from '#server/blog/context.ts'
import { listCategories, toCategory } from './categories.ts'
import { createPost, deletePost, updatePost } from './post-writes.ts'
import { getPost, listAllPosts, toAdminPost, toAdminPosts } from './posts.ts'
import { previewPost } from './previews.ts'

const LISTED = 500

export function blogAdminRoutes(context: BlogContext): Route[] {
  const { db } = context
  return implement(blogAdmin, {
    'GET /api/admin/blog-posts': async ({ query: { limit = LISTED, offset = 0, category } }) =>
      toAdminPosts(db, await listAllPosts(db, { category, limit, offset })),

    'POST /api/admin/blog-posts': async ({ body, me }) =>
      toAdminPost(db, await getPost(db, await createPost(context, me, body))),

    'GET /api/admin/blog-posts/{id}': async ({ params }) => toAdminPost(db, await getPost(db, params.id)),

    'PATCH /api/admin/blog-posts/{id}': async ({ params, body, me }) => {
      await updatePost(context, { me, id: params.id }, body)
      return toAdminPost(db, await getPost(db, params.id))
    },

    'DELETE /api/admin/blog-posts/{id}': ({ params, me }) => deletePost(context, { me, id: params.id }),

    'POST /api/admin/blog-posts/{id}/previews': ({ params, body }) => previewPost(context, params.id, body),

    'GET /api/admin/blog-categories': async () => (await listCategories(db)).map(toCategory),
  })
}
