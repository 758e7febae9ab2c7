// Who sees a listing: everyone, or its seller and staff only.
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { refuse } from '#server/base/refusal.ts'
import { listings } from '#server/market/tables.ts'
import { isBanned, isNotOfBanned } from '#server/moderation/members/sanctions.ts'

export const stateColumns = {
  sellerId: listings.sellerId,
  hiddenAt: listings.hiddenAt,
  state: listings.state,
}
/** What decides whether a viewer may see a listing. */
export const visibilityColumns = { ...stateColumns, isSellerBanned: isBanned(listings.sellerId) }
/** The row with what decides it. */
export const visibleColumns = { ...getTableColumns(listings), ...visibilityColumns }

export const isOpen = and(isNull(listings.hiddenAt), eq(listings.state, 'open'))
/**
 * Hidden listings, banned members' and those that are not open are in no list or count, for any viewer; only on their
 * own page.
 */
export const isShown = and(isOpen, isNotOfBanned(listings.sellerId))

type Visible = Pick<typeof listings.$inferSelect, keyof typeof stateColumns> & { isSellerBanned: boolean }

/** Refuses a listing that is not for the viewer's eyes exactly like an unknown one. */
export function mustBeVisible<T extends Visible>(row: T | undefined, viewer: Viewer): T {
  if (!row || !isVisible(row, viewer)) throw listingNotFound()
  return row
}

export function isVisible(row: Visible, viewer: Viewer): boolean {
  const isHidden = isOutOfSight(row)
  return !isHidden || may(viewer, 'listing.read', { ownerId: row.sellerId, isHidden })
}

/** Visible to its seller and staff only: hidden, withdrawn, or a banned member's and not sold. */
export function isOutOfSight({ hiddenAt, state, isSellerBanned }: Omit<Visible, 'sellerId'>): boolean {
  return hiddenAt !== null || state === 'withdrawn' || (isSellerBanned && state !== 'sold')
}

function listingNotFound() {
  return refuse.notFound('listing_not_found', 'This listing does not exist.')
}
