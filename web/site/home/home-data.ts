// Queries of the home page: three pages of each highlights panel at once, so that its arrows need no request.
import { queryOptions } from '@tanstack/react-query'
import type { BlogPost } from '#contract/blog/blog.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { HIGHLIGHTED_TOPICS } from '#contract/forum/constants.ts'
import { HIGHLIGHTED_LISTINGS } from '#contract/market/constants.ts'
import { type Api, api as browserApi } from '#web/api.ts'
import { query } from '#web/queries.ts'

/** The page counter runs from 0 to 2. */
export const HIGHLIGHT_PAGES = 3
/** Posts per page of their panel. */
export const HIGHLIGHTED_POSTS = 3

export const featuredQuery = query('GET /api/featured-machines')
export const promotionsQuery = query('GET /api/promotions')
export const tiersQuery = query('GET /api/membership-tiers')
export const newTopicsQuery = query('GET /api/forum-posts/newest', {
  query: { limit: HIGHLIGHTED_TOPICS * HIGHLIGHT_PAGES },
})
export const newListingsQuery = query('GET /api/marketplace-listings/newest', {
  query: { limit: HIGHLIGHTED_LISTINGS * HIGHLIGHT_PAGES },
})

/** The panel's part of a post. The full texts would double the page's size. */
export interface PostTeaser {
  slug: string
  title: string
  excerpt: string
  publishedAt: string | null
  category: BlogPost['category']
}

const NEW_POSTS = { query: { limit: HIGHLIGHTED_POSTS * HIGHLIGHT_PAGES } }

export function newPostsQuery(api: Api = browserApi) {
  return queryOptions({
    // The key starts like the call's own, so that invalidating posts invalidates this too.
    queryKey: ['GET /api/blog-posts', NEW_POSTS, 'teasers'],
    queryFn: async ({ signal }): Promise<PostTeaser[]> => {
      const { data } = await api('GET /api/blog-posts', NEW_POSTS, signal)
      const known = teasers.get(data) ?? data.map(teaserOf)
      teasers.set(data, known)
      return known
    },
  })
}

/** Cached by the posts: the same posts give the same teasers, by which fragments are cached. */
const teasers = new WeakMap<readonly BlogPost[], PostTeaser[]>()

function teaserOf({ slug, title, publishedAt, category, ...texts }: BlogPost): PostTeaser {
  return { slug, title, excerpt: excerptOf(texts), publishedAt, category }
}
