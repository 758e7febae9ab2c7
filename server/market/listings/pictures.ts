// Pictures of listings: the seller's uploads in order, then own copies of pictures by address.
import { and, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { LISTING_PICTURES_MAX } from '#contract/market/constants.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments } from '#server/base/search/documents.ts'
import { machineImages } from '#server/machines/tables.ts'
import { listingShown } from '#server/market/events.ts'
import { isInSnapshot, SNAPSHOT_USE } from '#server/market/offers/snapshots.ts'
import { listingSnapshots, listings, offers } from '#server/market/tables.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import {
  countWaitingPictures,
  forgetRemotePicture,
  lockRemotePicture,
  rememberPicture,
  remotePicturesOf,
  setListed,
} from '#server/pictures/remote-pictures.ts'
import { toPicture } from '#server/pictures/stored-pictures.ts'
import {
  attachPicture,
  dropPicture,
  type FirstPicture,
  firstPictureOf,
  hidePicture,
  passPictures,
  picturesOf,
} from '#server/pictures/uploads.ts'
import { isOutOfSight, visibleColumns } from './visibility.ts'

/** Kind by which uploads refer to the listing that shows them; the id is the listing's. */
const LISTING_USE: PictureUseKind = 'listing'

/** Pictures by address of one seller that may wait to be copied. */
const LISTING_PICTURES_WAITING_MAX = 5 * LISTING_PICTURES_MAX

interface Showing {
  id: number
  sellerId: number
  pictureIds: readonly number[]
  imageUrls: readonly string[]
  now: Date
}

/** Attaches the seller's uploads and queues jobs that copy the addresses; call it in the listing's transaction. */
export async function attachListingPictures(
  tx: Db,
  jobs: Jobs,
  { id, sellerId, pictureIds, imageUrls, now }: Showing,
): Promise<void> {
  for (const pictureId of new Set(pictureIds))
    await attachPicture(tx, {
      pictureId,
      ownerId: sellerId,
      use: { kind: LISTING_USE, id },
      field: 'pictureIds',
    })
  await nameAddresses(tx, jobs, { sellerId, imageUrls, now })
}

async function nameAddresses(
  tx: Db,
  jobs: Jobs,
  { sellerId, imageUrls, now }: Pick<Showing, 'sellerId' | 'imageUrls' | 'now'>,
): Promise<void> {
  let isAnyQueued = false
  // Sorted, because two concurrent listings may name the same addresses and must not deadlock.
  for (const address of [...new Set(imageUrls)].toSorted()) {
    if (await rememberPicture(tx, jobs, { address, field: 'imageUrl', now })) isAnyQueued = true
    await setListed(tx, address, true)
  }
  if (isAnyQueued) await mustNotWaitForMore(tx, sellerId)
}

/** Pictures of other members would wait behind those of one seller. */
async function mustNotWaitForMore(tx: Db, sellerId: number): Promise<void> {
  const addresses = sql`select unnest(${listings.imageUrls}) from ${listings} where ${listings.sellerId} = ${sellerId}`
  if ((await countWaitingPictures(tx, addresses)) <= LISTING_PICTURES_WAITING_MAX) return
  const text = 'We are still copying pictures of your other listings. Please add these later, or upload them.'
  throw refuse.conflict('pictures_waiting', text, { imageUrl: text })
}

type ListingRow = typeof listings.$inferSelect

interface Changing {
  before: ListingRow
  after: ListingRow
  /** Ids of the uploads in their new order; undefined to keep them. */
  pictureIds: readonly number[] | undefined
  now: Date
}

/**
 * Updates pictures to the changed listing and removes copies that are no longer used; call it after the row is changed.
 */
export async function changeListingPictures(
  tx: Db,
  jobs: Jobs,
  { before, after, pictureIds, now }: Changing,
): Promise<void> {
  if (pictureIds) await showUploads(tx, after, pictureIds)
  const dropped = before.imageUrls.filter((address) => !after.imageUrls.includes(address))
  const added = after.imageUrls.filter((address) => !before.imageUrls.includes(address))
  await nameAddresses(tx, jobs, { sellerId: after.sellerId, imageUrls: added, now })
  await forgetAddresses(tx, dropped)
}

/** Whether the listing shows other uploads than these, or in another order. */
export async function areOtherUploads(
  db: Db,
  id: number,
  pictureIds: readonly number[] | undefined,
): Promise<boolean> {
  if (!pictureIds) return false
  const shown = (await picturesOf(db, LISTING_USE, [id])).get(id) ?? []
  return [...new Set(pictureIds)].join() !== shown.map((picture) => picture.id).join()
}

/**
 * Sets the listing's uploads, in this order. An upload removed from a hidden listing must not stay visible in
 * snapshots.
 */
async function showUploads(
  tx: Db,
  { id, sellerId, hiddenAt }: ListingRow,
  pictureIds: readonly number[],
): Promise<void> {
  const use = { kind: LISTING_USE, id }
  const wanted = [...new Set(pictureIds)]
  for (const { id: pictureId } of (await picturesOf(tx, LISTING_USE, [id])).get(id) ?? []) {
    const isGoing = !wanted.includes(pictureId)
    if (hiddenAt && isGoing) await hidePicture(tx, use, hiddenAt, pictureId)
    if (isGoing && (await isInSnapshot(tx, id, pictureId)))
      await passPictures(tx, use, { kind: SNAPSHOT_USE, id }, pictureId)
    else await dropPicture(tx, use, pictureId)
  }
  for (const pictureId of wanted) {
    await dropPicture(tx, { kind: SNAPSHOT_USE, id }, pictureId)
    await attachPicture(tx, { pictureId, ownerId: sellerId, use, field: 'pictureIds' })
  }
}

interface Pictured {
  id: number
  imageUrls: readonly string[]
}

/** All pictures that the site has, per listing, in two queries; the first `uploads` of them are uploads. */
export async function picturesOfListings(
  db: Db,
  rows: readonly Pictured[],
): Promise<(row: Pictured) => { all: Picture[]; uploads: number }> {
  const ids = rows.map(({ id }) => id)
  const addresses = rows.flatMap(({ imageUrls }) => imageUrls)
  const [uploads, copies] = await Promise.all([
    picturesOf(db, LISTING_USE, ids),
    remotePicturesOf(db, addresses),
  ])
  return ({ id, imageUrls }) => {
    const own = uploads.get(id) ?? []
    const copied = [...new Set(imageUrls)].flatMap((address) => copies.get(address) ?? [])
    return { all: [...own, ...copied], uploads: own.length }
  }
}

/** For a query of listings: the first of the seller's uploads. */
export const firstUpload = firstPictureOf(LISTING_USE, listings.id)

/** The picture that stands for each listing in lists: the first upload, or else the first copy that the site has. */
export async function withFirstPicture<Row extends Pictured & { upload: FirstPicture | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Omit<Row, 'upload'> & { picture: Picture | null })[]> {
  const addresses = rows.flatMap(({ upload, imageUrls }) => (upload ? [] : imageUrls))
  const copies = await remotePicturesOf(db, addresses)
  return rows.map(({ upload, ...row }) => {
    const copied = () =>
      row.imageUrls.map((address) => copies.get(address)).find((copy) => copy !== undefined)
    return { ...row, picture: upload ? toPicture(upload) : (copied() ?? null) }
  })
}

/** Viewers who may open the listing may see its uploads. */
export async function mayReadListingPictures(db: Db, viewer: Viewer, listingId: number): Promise<boolean> {
  const [row] = await db.select(visibleColumns).from(listings).where(eq(listings.id, listingId))
  if (!row) return false
  // Buyers keep access to what they made an offer on, unless a moderator took it down.
  if (row.hiddenAt === null && (await mayReadSnapshotPictures(db, viewer, listingId))) return true
  return may(viewer, 'listing.read', { ownerId: row.sellerId, isHidden: isOutOfSight(row) })
}

/** Uploads in snapshots of the listing, for its seller and for members who made offers. */
export async function mayReadSnapshotPictures(db: Db, viewer: Viewer, listingId: number): Promise<boolean> {
  const memberId = viewer.member?.id
  if (memberId === undefined || !may(viewer, 'marketplace')) return false
  const isParty = or(eq(offers.buyerId, memberId), eq(offers.sellerId, memberId))
  return (await db.$count(offers, and(eq(offers.listingId, listingId), isParty))) > 0
}

/** Deletes a member's listings with their search documents, and copies of pictures that nothing else uses. */
export async function deleteListingsOf(tx: Db, sellerId: number): Promise<void> {
  const gone = await tx
    .delete(listings)
    .where(eq(listings.sellerId, sellerId))
    .returning({ id: listings.id, imageUrls: listings.imageUrls })
  for (const { id } of gone) {
    await removeSearchDocuments(tx, { kind: 'listing', id })
    await emit(tx, listingShown, { listingId: id, isShown: false })
  }
  await forgetAddresses(
    tx,
    gone.flatMap(({ imageUrls }) => imageUrls),
  )
}

/** Deletes unused copies. Their files are then orphans, which cleanup removes. */
async function forgetAddresses(tx: Db, addresses: readonly string[]): Promise<void> {
  const dropped = [...new Set(addresses)].toSorted()
  if (dropped.length === 0) return
  for (const address of dropped) await lockRemotePicture(tx, address)
  const listed = await findListedAddresses(tx, dropped)
  const unlisted = dropped.filter((address) => !listed.has(address))
  if (unlisted.length === 0) return
  const ofMachines = await tx
    .select({ address: machineImages.imageUrl })
    .from(machineImages)
    .where(inArray(machineImages.imageUrl, unlisted))
  const ofMachine = new Set(ofMachines.map(({ address }) => address))
  for (const address of unlisted) {
    await setListed(tx, address, false)
    if (!ofMachine.has(address)) await forgetRemotePicture(tx, address)
  }
}

/** Those of the addresses that a listing or a snapshot names, and others of the same rows. */
async function findListedAddresses(tx: Db, addresses: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ imageUrls: listings.imageUrls })
    .from(listings)
    .where(arrayOverlaps(listings.imageUrls, addresses))
    .unionAll(
      tx
        .select({ imageUrls: listingSnapshots.imageUrls })
        .from(listingSnapshots)
        .where(arrayOverlaps(listingSnapshots.imageUrls, addresses)),
    )
  return new Set(rows.flatMap(({ imageUrls }) => imageUrls))
}
