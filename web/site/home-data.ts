// What the home page reads: three pages of each highlights panel at once, so that its arrows ask for nothing more.
import { queryOptions } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog.ts'
import { type Api, api as browserApi } from '#web/api.ts'
import { query } from '#web/queries.ts'

/** The counter goes from 0 to 2. */
export const HIGHLIGHT_PAGES = 3
/** Items per page of a panel. */
export const TOPICS_SHOWN = 4
export const LISTINGS_SHOWN = 4
export const POSTS_SHOWN = 3

export const featuredQuery = query('GET /api/featured-machines')
export const tiersQuery = query('GET /api/membership-tiers')
export const newTopicsQuery = query('GET /api/forum-posts/newest', {
  query: { limit: TOPICS_SHOWN * HIGHLIGHT_PAGES },
})
export const newListingsQuery = query('GET /api/marketplace-listings/newest', {
  query: { limit: LISTINGS_SHOWN * HIGHLIGHT_PAGES },
})

/** What the panel shows of a post. The posts' texts would double the page's weight. */
export interface PostTeaser {
  slug: string
  title: string
  excerpt: string | null
  publishedAt: string | null
  category: BlogPost['category']
}

const NEW_POSTS = { query: { limit: POSTS_SHOWN * HIGHLIGHT_PAGES } }

export function newPostsQuery(api: Api = browserApi) {
  return queryOptions({
    // The key begins as the call's own, so that what changes posts invalidates this too.
    queryKey: ['GET /api/blog-posts', NEW_POSTS, 'teasers'],
    queryFn: async ({ signal }): Promise<PostTeaser[]> => {
      const { data } = await api('GET /api/blog-posts', NEW_POSTS, signal)
      return data.map(({ slug, title, excerpt, publishedAt, category }) => ({
        slug,
        title,
        excerpt,
        publishedAt,
        category,
      }))
    },
  })
}
