// Logbooks attached to listings. A listing stores the logbook's share link: when the link is revoked, or the machine
// leaves the collection, the logbook is detached; a machine of another edition or status does not show it.
import { and, eq } from 'drizzle-orm'
import { LOGBOOKS_OFFERED } from '#contract/market/constants.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { listEntriesOfTitle } from '#server/collections/entries/entries.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { summariesOf } from '#server/logbook/entries/totals.ts'
import { ensureShare, findOpenShare } from '#server/logbook/sharing/shares.ts'
import { logbookShares } from '#server/logbook/tables.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { listingChanged } from '#server/market/events.ts'
import { offeredListingEdited } from '#server/market/offers/offer-events.ts'
import { listings } from '#server/market/tables.ts'
import { mustBeVisible, visibleColumns } from './visibility.ts'

type ListingRow = typeof listings.$inferSelect
interface Asking {
  viewer: Viewer
  me: ViewingMember
}

export async function attachLogbook(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { listingId, entryId }: { listingId: number; entryId: number },
  { viewer, me }: Asking,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockCaller(tx, me.id)
    // Locks the machine before the listing, as when a link is revoked.
    const { share, machine } = await ensureShare(tx, viewer, entryId, now)
    const listing = await lockOwn(tx, { viewer, me }, listingId)
    mustBeAllowed(viewer, 'listing.edit', { ownerId: me.id })
    if (!isAbout(listing, machine)) throw otherMachine()
    if (listing.logbookShareId !== share.id) await setLogbook(tx, listing, share.id)
  })
}

export async function detachLogbook(db: Db, listingId: number, asking: Asking): Promise<void> {
  await db.transaction(async (tx) => {
    const listing = await lockOwn(tx, asking, listingId)
    if (listing.logbookShareId !== null) await setLogbook(tx, listing, null)
  })
}

/** Counts as an edit of the listing: pending offers keep the snapshot for which they were made. */
async function setLogbook(
  tx: Db,
  { id, revision }: ListingRow,
  logbookShareId: number | null,
): Promise<void> {
  await tx
    .update(listings)
    .set({ logbookShareId, revision: revision + 1 })
    .where(eq(listings.id, id))
  await emit(tx, listingChanged, { listingId: id })
  await emit(tx, offeredListingEdited, { listingId: id })
}

/** Only the seller's own listing: staff cannot attach other members' logbooks. */
async function lockOwn(tx: Db, { viewer, me }: Asking, id: number): Promise<ListingRow> {
  const [found] = await tx
    .select(visibleColumns)
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, me.id)))
    .for('no key update')
  return mustBeVisible(found, viewer)
}

type Listed = Pick<ListingRow, 'opdbId' | 'category' | 'intent'>

/** Whether the collection's machine is the one listed: the same edition, or one side names only the title. */
function isAbout(listing: Listed, machine: { opdbId: string; status: string }): boolean {
  if (!mayHaveLogbook(listing) || machine.status === 'wanted') return false
  const [one, other] = [`${listing.opdbId}-`, `${machine.opdbId}-`]
  return one.startsWith(other) || other.startsWith(one)
}

function mayHaveLogbook({ opdbId, category, intent }: Listed): boolean {
  return opdbId !== null && category === 'complete_machines' && intent !== 'wanted'
}

/** Whether the listing is still about the same machine after an edit, so that the logbook stays. */
export function keepsLogbook(before: Listed, said: Partial<Pick<Listed, 'opdbId' | 'category'>>): boolean {
  const isSame = said.opdbId === undefined || said.opdbId === before.opdbId
  return isSame && (said.category === undefined || said.category === before.category)
}

/** Whether a logbook is attached and its machine is still the one listed: its edition and status may have changed. */
export async function hasLogbook(
  db: Db,
  listing: Listed & Pick<ListingRow, 'logbookShareId'>,
): Promise<boolean> {
  if (listing.logbookShareId === null) return false
  const [machine] = await db
    .select({ opdbId: collectionEntries.opdbId, status: collectionEntries.status })
    .from(logbookShares)
    .innerJoin(collectionEntries, eq(collectionEntries.id, logbookShares.machineEntryId))
    .where(eq(logbookShares.id, listing.logbookShareId))
  return machine !== undefined && isAbout(listing, machine)
}

type Parts = Pick<AppContext, 'db' | 'config'> & { index: SearchIndex }
type Shown = Listed & { logbookShareId: number | null; seller: { id: number } }

/** Logbooks of a listing's page: the attached one, and for its seller those that can be attached. */
export async function readLogbooks(
  parts: Parts,
  viewer: Viewer,
  listing: Shown,
): Promise<Pick<ListingDetail, 'logbook' | 'ownLogbooks'>> {
  const isAttached = await hasLogbook(parts.db, listing)
  const share =
    listing.logbookShareId && isAttached ? await findOpenShare(parts, viewer, listing.logbookShareId) : null
  const ids = share ? [share.machineEntryId] : []
  const isOwn = viewer.member?.id === listing.seller.id
  const own = isOwn && mayHaveLogbook(listing) ? await listOwn(parts.db, listing) : []
  const summaries = await summariesOf(parts.db, [...ids, ...own.map(({ id }) => id)])
  const summaryOf = (id: number) => summaries.get(id) ?? { entries: 0, lastServiceOn: null }
  const cards = await findCards(
    parts.db,
    parts.index,
    own.map(({ opdbId }) => opdbId),
  )
  return {
    logbook: share && { key: share.key, ...summaryOf(share.machineEntryId) },
    ownLogbooks: own.map(({ id, opdbId, acquiredOn }) => ({
      id,
      name: cards.get(opdbId)?.name ?? opdbId,
      entries: summaryOf(id).entries,
      acquiredOn,
      isAttached: id === share?.machineEntryId,
    })),
  }
}

async function listOwn(db: Db, listing: Shown) {
  const [titleId = ''] = listing.opdbId?.split('-') ?? []
  const entries = await listEntriesOfTitle(db, { userId: listing.seller.id, titleId })
  return entries.filter((entry) => isAbout(listing, entry)).slice(0, LOGBOOKS_OFFERED)
}

function otherMachine() {
  const text = 'A logbook can be attached to a listing of the complete machine that it is about.'
  return refuse.conflict('listing_without_logbook', text)
}
