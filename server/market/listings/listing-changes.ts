// Changes of a listing: edited, renewed, sold or withdrawn by its seller, and expired.
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import {
  LISTING_DAYS,
  LISTING_TRANSITIONS,
  type SellerState,
  STATE_LABELS,
} from '#contract/market/constants.ts'
import type { ChangedListing } from '#contract/market/market.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments, writeSearchDocuments } from '#server/base/search/documents.ts'
import { audit } from '#server/base/security/audit.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { listingChanged, listingExpired, priceDropped } from '#server/market/events.ts'
import { offeredListingEdited } from '#server/market/offers/offer-events.ts'
import { settleListing } from '#server/market/offers/settling.ts'
import { listingDocument } from '#server/market/searchable.ts'
import { listings, offers } from '#server/market/tables.ts'
import { mustBeFetchable } from '#server/pictures/remote-pictures.ts'
import { keepsLogbook } from './attached-logbooks.ts'
import { writeDescription } from './descriptions.ts'
import { addUpListingCounts } from './listing-counts.ts'
import { mustBeMachine } from './machines.ts'
import { areOtherUploads, changeListingPictures } from './pictures.ts'
import { mustBeVisible, visibleColumns } from './visibility.ts'

type ListingRow = typeof listings.$inferSelect

/** Changes only the fields that are present. */
export async function changeListing(
  { db, jobs, clock }: AppContext,
  id: number,
  { description, price, imageUrl, pictureIds, state, ...said }: ChangedListing,
  { viewer, me, index }: { viewer: Viewer; me: ViewingMember; index: SearchIndex },
): Promise<void> {
  const now = clock.now()
  const words = { description, price, imageUrl, pictureIds, ...said }
  const isWritten = Object.values(words).some((value) => value !== undefined)
  // Silenced members may still withdraw a listing or mark it as sold.
  if (isWritten || state === 'open') mustBeAllowed(viewer, 'listing.edit', { ownerId: me.id })
  if (said.opdbId) mustBeMachine(index, said.opdbId)
  await db.transaction(async (tx) => {
    const before = await lockListing(tx, viewer, id)
    for (const address of imageUrl ?? [])
      if (!before.imageUrls.includes(address)) mustBeFetchable(address, 'imageUrl')
    if (state) mustBecome(viewer, before, state)
    if (state === 'open' && before.state === 'sold') await mustNotBeDealt(tx, id)
    const edit = {
      ...said,
      ...(description !== undefined && { description }),
      ...(price !== undefined && { priceCents: price }),
      ...(imageUrl !== undefined && { imageUrls: imageUrl ?? [] }),
      ...(!keepsLogbook(before, said) && { logbookShareId: null }),
    }
    const isEdit = isOther(before, edit) || (await areOtherUploads(tx, id, pictureIds))
    const [after] = await tx
      .update(listings)
      .set({
        ...edit,
        ...(description !== undefined &&
          description !== before.description &&
          (await writeDescription(tx, description))),
        ...(state && { state }),
        ...(state === 'open' && { expiresAt: endAfter(now) }),
        ...(before.sellerId === me.id && { isPriority: may(viewer, 'priorityListing') }),
        revision: before.revision + (isEdit ? 1 : 0),
      })
      .where(eq(listings.id, id))
      .returning()
    if (!after) throw new Error('the listing was not changed')
    await changeListingPictures(tx, jobs, { before, after, pictureIds, now })
    await indexAgain(tx, after)
    await emit(tx, listingChanged, { listingId: id })
    if (state) await settleListing(tx, id, now, { isSellerTold: true })
    if (isEdit) await emit(tx, offeredListingEdited, { listingId: id })
    if (after.priceCents < before.priceCents && after.state === 'open')
      await emit(tx, priceDropped, { listingId: id })
    if (before.sellerId !== me.id) {
      const subject = { kind: 'listing', id }
      await audit(tx, { actor: me, action: 'listing_edited', subject, at: now })
    }
  })
}

/** Whether a change differs from the listing; repeating the present values is no edit. */
function isOther(before: ListingRow, edit: Partial<ListingRow>): boolean {
  return Object.entries(edit).some(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof ListingRow]),
  )
}

/** Expiry of a listing that is opened now. */
export function endAfter(now: Date): Date {
  return new Date(now.getTime() + LISTING_DAYS * DAY_MS)
}

/** Locks the listing; refuses viewers who may not withdraw it. */
async function lockListing(tx: Db, viewer: Viewer, id: number): Promise<ListingRow> {
  const [found] = await tx
    .select(visibleColumns)
    .from(listings)
    .where(eq(listings.id, id))
    .for('no key update')
  const row = mustBeVisible(found, viewer)
  mustBeAllowed(viewer, 'listing.withdraw', { ownerId: row.sellerId, isHidden: row.hiddenAt !== null })
  return row
}

function mustBecome(viewer: Viewer, { state: before, sellerId }: ListingRow, state: SellerState): void {
  if (before === 'pending')
    throw refuse.conflict('sale_pending', 'A sale is pending. Complete or cancel the deal first.')
  // A repeated step changes nothing.
  if (state !== before && !LISTING_TRANSITIONS[before].includes(state)) {
    const text = `This listing is ${STATE_LABELS[before].toLowerCase()}. It can’t become ${STATE_LABELS[state].toLowerCase()}.`
    throw refuse.conflict('listing_over', text)
  }
  // Reopening requires the same rights as a new listing.
  if (state === 'open' && viewer.member?.id === sellerId) mustBeAllowed(viewer, 'listing.write')
}

/** A listing marked as sold may be reopened, but not one that a confirmed deal sold. */
async function mustNotBeDealt(tx: Db, id: number): Promise<void> {
  const deals = await tx.$count(offers, and(eq(offers.listingId, id), eq(offers.state, 'completed')))
  if (deals > 0) {
    const text = 'This listing was sold in a confirmed deal. To sell another one, create a new listing.'
    throw refuse.conflict('listing_over', text)
  }
}

/** Only open listings are searchable. */
async function indexAgain(tx: Db, row: ListingRow): Promise<void> {
  if (row.state === 'open') await writeSearchDocuments(tx, [listingDocument(row)])
  else await removeSearchDocuments(tx, { kind: 'listing', id: row.id })
}

/** Marks listings as expired whose time is over. Until it has run, they count as open. */
export const expireListings = jobType<Record<string, never>>('expire_listings', {
  retries: 2,
  schedule: '*/10 * * * *',
})

const AT_ONCE = 200

/** Ends open listings whose time is over, and adds up what the trigger has counted meanwhile. */
export async function runExpireListings({ db, clock }: AppContext): Promise<void> {
  await expireAll(db, clock.now())
  await addUpListingCounts(db)
}

async function expireAll(db: Db, now: Date): Promise<void> {
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const isOver = and(eq(listings.state, 'open'), lte(listings.expiresAt, now))
      const over = await tx
        .select({ id: listings.id })
        .from(listings)
        .where(isOver)
        .orderBy(asc(listings.id))
        .limit(AT_ONCE)
        .for('no key update', { skipLocked: true })
      const ids = over.map(({ id }) => id)
      if (ids.length > 0) await tx.update(listings).set({ state: 'expired' }).where(inArray(listings.id, ids))
      for (const id of ids) {
        await removeSearchDocuments(tx, { kind: 'listing', id })
        await emit(tx, listingChanged, { listingId: id })
        await emit(tx, listingExpired, { listingId: id })
      }
      return ids.length
    })
    if (ended < AT_ONCE) return
  }
}
