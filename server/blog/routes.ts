import { blog } from '#contract/blog/blog.ts'
import { BLOG_PAGE_SIZE } from '#contract/blog/constants.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { listCategories, toCategory } from '#server/blog/posts/categories.ts'
import { listTeasers, toTeaser } from '#server/blog/posts/post-teasers.ts'
import { getPublishedPost, listPosts, picturesOfPosts, toArticle, toPost } from '#server/blog/posts/posts.ts'
import type { BlogPages } from './context.ts'

export function blogRoutes(context: BlogPages): Route[] {
  const { db } = context
  return implement(blog, {
    'GET /api/blog-posts': async ({ query, viewer }) => {
      const window = keysetWindowOf(query, BLOG_PAGE_SIZE)
      const found = await listPosts(db, viewer, query, window)
      const pictures = await picturesOfPosts(db, found.rows)
      return keysetPageOf(found, window, (row) => toPost(row, pictures))
    },

    'GET /api/blog-posts/newest': async ({ query }) => {
      const window = windowOf(query, BLOG_PAGE_SIZE)
      return pageOf(await listTeasers(db, { ...query, ...window }), window, toTeaser)
    },

    'GET /api/blog-posts/slug/{slug}': async ({ params, viewer }) =>
      toArticle(context, viewer, await getPublishedPost(db, viewer, params.slug)),

    'GET /api/blog-categories': async () => (await listCategories(db)).map(toCategory),
  })
}
