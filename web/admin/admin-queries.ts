// What the dashboard's tabs read. Loaders only try: a list that fails says so in its place, beside the others.

import type { QueryClient } from '@tanstack/react-query'
import { windowOfPage } from '#contract/paging.ts'
import { query } from '#web/queries.ts'
import type { AdminAddress } from './admin-tabs.ts'

export const POSTS_SHOWN = 25
const NEWEST_SHOWN = 15

export const newestListingsQuery = query('GET /api/marketplace-listings', {
  query: { sort: 'newest', limit: NEWEST_SHOWN },
})
export const blogCategoriesQuery = query('GET /api/blog-categories')
const adminTiersQuery = query('GET /api/admin/membership-tiers')

/** Posts with their drafts. */
export function postsQuery(category: number | undefined, page = 1) {
  return query('GET /api/blog-posts', {
    query: { onlyPublished: false, category, ...windowOfPage(page, POSTS_SHOWN) },
  })
}

/** Fetches what a tab shows first; never fails. */
export async function prefetchTab(client: QueryClient, { tab, page, category }: AdminAddress): Promise<void> {
  switch (tab) {
    case 'marketplace':
      return client.prefetchQuery(newestListingsQuery)
    case 'blog':
      await Promise.all([
        client.prefetchQuery(blogCategoriesQuery),
        client.prefetchQuery(postsQuery(category, page)),
      ])
      return
    case 'payments':
      return client.prefetchQuery(adminTiersQuery)
  }
}
