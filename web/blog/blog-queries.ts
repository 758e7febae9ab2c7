// Queries of the blog's pages.
import type { QueryClient } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog/blog.ts'
import { RELATED_POSTS } from '#contract/blog/constants.ts'
import { query } from '#web/queries.ts'
import { type BlogAddress, sizesOf } from './blog-address.ts'

const RECENT_POSTS = 3
const AUTHOR_POSTS = 3

export const categoriesQuery = query('GET /api/blog-categories')
export const recentPostsQuery = query('GET /api/blog-posts', {
  query: { limit: RECENT_POSTS, onlyPublished: true },
})

/** A part of the filtered list, from the cursor at the end of the part before. */
export function postsQuery(
  { category, author, search }: BlogAddress,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  return query('GET /api/blog-posts', {
    query: {
      ...(category && { category }),
      ...(author && { author }),
      ...(search && { search }),
      limit,
      ...(after && { after }),
      onlyPublished: true,
    },
  })
}

/** The posts of an address, newest first. */
export async function loadPosts(queryClient: QueryClient, address: BlogAddress): Promise<BlogPost[]> {
  const posts: BlogPost[] = []
  let after: string | undefined
  for (const limit of sizesOf(address.page ?? 1)) {
    const { data, pagination } = await queryClient.ensureQueryData(postsQuery(address, { limit, after }))
    posts.push(...data)
    if (pagination.nextAfter === null) break
    after = pagination.nextAfter
  }
  return posts
}

/** Titles of an author's newest posts. */
export function authorPostsQuery(username: string) {
  return query('GET /api/blog-posts/newest', { query: { author: username, limit: AUTHOR_POSTS } })
}

export function postQuery(slug: string) {
  return query('GET /api/blog-posts/slug/{slug}', { params: { slug } })
}

/** Other posts of the same category. */
export function relatedPostsQuery({ id, categoryId }: Pick<BlogPost, 'id' | 'categoryId'>) {
  return query('GET /api/blog-posts', { query: { categoryId, limit: RELATED_POSTS, exclude: id } })
}
