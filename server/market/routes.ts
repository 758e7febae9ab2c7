import { market } from '#contract/market.ts'
import { HIGHLIGHTED_LISTINGS, LISTINGS_PAGE_SIZE } from '#contract/market-terms.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/paging.ts'
import type { HoldsFirstPosts } from '#server/moderation/held-posts.ts'
import {
  getListing,
  getListingTeaser,
  listListings,
  listNewestListings,
  toListing,
  toListingDetail,
  toListingTeaser,
} from './listings.ts'
import { createListing } from './new-listings.ts'

export function marketRoutes(house: House, { holds }: { holds: HoldsFirstPosts }): Route[] {
  const { db } = house
  return implement(market, {
    'GET /api/marketplace-listings': async ({ query, viewer }) => {
      const window = keysetWindowOf(query, LISTINGS_PAGE_SIZE)
      return keysetPageOf(await listListings(db, viewer, query, window), window, toListing)
    },

    'POST /api/marketplace-listings': async ({ body, viewer, me }) => {
      const id = await createListing(house, body, { viewer, me, holds })
      return toListingDetail(await getListing(db, viewer, id))
    },

    'GET /api/marketplace-listings/newest': async ({ query, viewer }) => {
      const window = windowOf(query, HIGHLIGHTED_LISTINGS)
      return pageOf(await listNewestListings(db, window), window, (row) => toListingTeaser(row, viewer))
    },

    'GET /api/marketplace-listings/{id}': async ({ params, viewer }) =>
      toListingDetail(await getListing(db, viewer, params.id)),

    'GET /api/marketplace-listings/{id}/teaser': async ({ params, viewer }) =>
      toListingTeaser(await getListingTeaser(db, viewer, params.id), viewer),
  })
}
