// Draft kind of a new listing.
import { may } from '#contract/entitlements.ts'
import { LISTING_DRAFT, NEW_LISTING_DRAFT } from '#contract/market/constants.ts'
import { paths } from '#contract/paths.ts'
import type { DraftKind } from '#server/writing/drafts/draft-kinds.ts'

export const listingDrafts: DraftKind = {
  kind: LISTING_DRAFT,
  name: 'New listing',
  places: async (viewer, abouts) => {
    if (!may(viewer, 'listing.write') || !abouts.includes(NEW_LISTING_DRAFT)) return new Map()
    return new Map([
      [NEW_LISTING_DRAFT, { title: 'New listing', path: paths.marketplace({ new: 'listing' }) }],
    ])
  },
}
