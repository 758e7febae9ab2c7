// Routes of listings.
import { HIGHLIGHTED_LISTINGS, LISTINGS_PAGE_SIZE, OWN_LISTINGS_SHOWN } from '#contract/market/constants.ts'
import { market } from '#contract/market/market.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { keysetPageOf, keysetWindowOf, pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { readLogbooks } from '#server/market/listings/attached-logbooks.ts'
import { listListings } from '#server/market/listings/filtered-listings.ts'
import { changeListing } from '#server/market/listings/listing-changes.ts'
import {
  getListing,
  getListingTeaser,
  type ListingRow,
  listNewestListings,
  listOwnListings,
  toListing,
  toListingDetail,
  toListingTeaser,
} from '#server/market/listings/listings.ts'
import { findListedMachine, idsOfTitle, machinesOf } from '#server/market/listings/machines.ts'
import { createListing } from '#server/market/listings/new-listings.ts'
import { setWatching } from '#server/market/listings/watches.ts'
import { countWanting } from '#server/market/searches/matches.ts'
import type { HoldsFirstPosts } from '#server/moderation/cases/held-posts.ts'

export interface MarketParts {
  holds: HoldsFirstPosts
  catalogue: Catalogue
}

export function marketRoutes(context: AppContext, { holds, catalogue }: MarketParts): Route[] {
  const { db, config } = context
  const readDetail = async (viewer: Viewer, id: number) => {
    const row = await getListing(db, viewer, id)
    const isOwn = viewer.member?.id === row.seller.id
    return toListingDetail(row, {
      machine: await findListedMachine(db, catalogue.index(), row.opdbId),
      wantedBy: isOwn ? await countWanting(db, row) : null,
      ...(await readLogbooks({ db, config, index: catalogue.index() }, viewer, row)),
    })
  }
  return implement(market, {
    'GET /api/marketplace-listings': async ({ query, viewer }) => {
      const window = keysetWindowOf(query, LISTINGS_PAGE_SIZE)
      const machineIds = query.opdbId === undefined ? undefined : machinesOf(catalogue.index(), query.opdbId)
      const filter = { ...query, machineIds }
      const present = (row: ListingRow) =>
        toListing(query.text === 'none' ? { ...row, description: '' } : row)
      return keysetPageOf(await listListings(db, viewer, filter, window), window, present)
    },

    'POST /api/marketplace-listings': async ({ body, viewer, me }) => {
      const index = catalogue.index()
      return readDetail(viewer, await createListing(context, body, { viewer, me, holds, index }))
    },

    'GET /api/marketplace-listings/newest': async ({ query, viewer }) => {
      const window = windowOf(query, HIGHLIGHTED_LISTINGS)
      const ids = query.opdbId && idsOfTitle(catalogue.index(), query.opdbId)
      const found = await listNewestListings(db, viewer, window, ids || undefined)
      return pageOf(found, window, (row) => toListingTeaser(row, viewer))
    },

    'GET /api/marketplace-listings/own': async ({ query, me }) => {
      const window = windowOf(query, OWN_LISTINGS_SHOWN)
      return pageOf(await listOwnListings(db, me.id, window), window, toListing)
    },

    'PATCH /api/marketplace-listings/{id}': async ({ params, body, viewer, me }) => {
      await changeListing(context, params.id, body, { viewer, me, index: catalogue.index() })
      return readDetail(viewer, params.id)
    },

    'DELETE /api/marketplace-listings/{id}': ({ params, viewer, me }) =>
      changeListing(context, params.id, { state: 'withdrawn' }, { viewer, me, index: catalogue.index() }),

    'PUT /api/marketplace-listings/{id}/watch': async ({ params, body, viewer, me }) => {
      if (body.isWatched) await getListingTeaser(db, viewer, params.id)
      await setWatching(db, { listingId: params.id, userId: me.id, ...body })
      return body
    },

    'GET /api/marketplace-listings/{id}': ({ params, viewer }) => readDetail(viewer, params.id),

    'GET /api/marketplace-listings/{id}/teaser': async ({ params, viewer }) =>
      toListingTeaser(await getListingTeaser(db, viewer, params.id), viewer),
  })
}
