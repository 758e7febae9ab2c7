// What the blog's pages read.
import type { QueryClient } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog.ts'
import { query } from '#web/queries.ts'
import { type BlogAddress, windowsOf } from './blog-address.ts'

const RECENT_POSTS = 3
const RELATED_POSTS = 3

export const categoriesQuery = query('GET /api/blog-categories')
export const recentPostsQuery = query('GET /api/blog-posts', {
  query: { limit: RECENT_POSTS, onlyPublished: true },
})

/** The calls whose answers, one after the other, are the list that the address asks for. */
export function postsQueries({ category, search, page = 1 }: BlogAddress) {
  return windowsOf(page).map((window) =>
    query('GET /api/blog-posts', {
      query: { ...(category && { category }), ...(search && { search }), ...window, onlyPublished: true },
    }),
  )
}

export function loadPosts(queryClient: QueryClient, address: BlogAddress) {
  return Promise.all(postsQueries(address).map((each) => queryClient.ensureQueryData(each)))
}

export function postQuery(slug: string) {
  return query('GET /api/blog-posts/slug/{slug}', { params: { slug } })
}

/** Other posts of the same category. */
export function relatedPostsQuery({ id, categoryId }: Pick<BlogPost, 'id' | 'categoryId'>) {
  return query('GET /api/blog-posts', { query: { categoryId, limit: RELATED_POSTS, exclude: id } })
}
