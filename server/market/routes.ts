import { market } from '#contract/market.ts'
import { HIGHLIGHTED_LISTINGS, LISTINGS_PAGE_SIZE, OWN_LISTINGS_SHOWN } from '#contract/market-terms.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/paging.ts'
import type { HoldsFirstPosts } from '#server/moderation/held-posts.ts'
import { changeListing } from './listing-changes.ts'
import {
  getListing,
  getListingTeaser,
  listListings,
  listNewestListings,
  listOwnListings,
  toListing,
  toListingDetail,
  toListingTeaser,
} from './listings.ts'
import { createListing } from './new-listings.ts'
import { setWatching } from './watches.ts'

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

    'GET /api/marketplace-listings/own': async ({ query, me }) => {
      const window = windowOf(query, OWN_LISTINGS_SHOWN)
      return pageOf(await listOwnListings(db, me.id, window), window, toListing)
    },

    'PATCH /api/marketplace-listings/{id}': async ({ params, body, viewer, me }) => {
      await changeListing(house, params.id, body, { viewer, me })
      return toListingDetail(await getListing(db, viewer, params.id))
    },

    'PUT /api/marketplace-listings/{id}/watch': async ({ params, body, viewer, me }) => {
      await getListingTeaser(db, viewer, params.id)
      await setWatching(db, { listingId: params.id, userId: me.id, ...body })
      return body
    },

    'GET /api/marketplace-listings/{id}': async ({ params, viewer }) =>
      toListingDetail(await getListing(db, viewer, params.id)),

    'GET /api/marketplace-listings/{id}/teaser': async ({ params, viewer }) =>
      toListingTeaser(await getListingTeaser(db, viewer, params.id), viewer),
  })
}
