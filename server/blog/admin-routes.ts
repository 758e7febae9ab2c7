import { blogAdmin } from '#contract/blog-admin.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { listCategories, toCategory } from './categories.ts'
import { writtenPost } from './post-html.ts'
import { createPost, deletePost, updatePost } from './post-writes.ts'
import { getPost, listAllPosts, toAdminPost, toAdminPosts } from './posts.ts'

const LISTED = 500

export function blogAdminRoutes(house: House): Route[] {
  const { db } = house
  return implement(blogAdmin, {
    'GET /api/admin/blog-posts': async ({ query: { limit = LISTED, offset = 0, category } }) =>
      toAdminPosts(db, await listAllPosts(db, { category, limit, offset })),

    'POST /api/admin/blog-posts': async ({ body, me }) =>
      toAdminPost(db, await getPost(db, await createPost(house, me, body))),

    'GET /api/admin/blog-posts/{id}': async ({ params }) => toAdminPost(db, await getPost(db, params.id)),

    'PATCH /api/admin/blog-posts/{id}': async ({ params, body, me }) => {
      await updatePost(house, { me, id: params.id }, body)
      return toAdminPost(db, await getPost(db, params.id))
    },

    'DELETE /api/admin/blog-posts/{id}': ({ params, me }) => deletePost(house, { me, id: params.id }),

    'POST /api/admin/blog-previews': async ({ body }) => ({ html: writtenPost(body.content).html }),

    'GET /api/admin/blog-categories': async () => (await listCategories(db)).map(toCategory),
  })
}
