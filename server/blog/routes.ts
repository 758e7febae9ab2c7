import { blog } from '#contract/blog.ts'
import { BLOG_PAGE_SIZE } from '#contract/blog-terms.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keysetPageOf, keysetWindowOf } from '#server/base/paging.ts'
import { listCategories, toCategory } from './categories.ts'
import { getPublishedPost, listPosts, toPost } from './posts.ts'

export function blogRoutes({ db }: House): Route[] {
  return implement(blog, {
    'GET /api/blog-posts': async ({ query, viewer }) => {
      const window = keysetWindowOf(query, BLOG_PAGE_SIZE)
      return keysetPageOf(await listPosts(db, viewer, query, window), window, toPost)
    },

    'GET /api/blog-posts/slug/{slug}': async ({ params, viewer }) =>
      toPost(await getPublishedPost(db, viewer, params.slug)),

    'GET /api/blog-categories': async () => (await listCategories(db)).map(toCategory),
  })
}
