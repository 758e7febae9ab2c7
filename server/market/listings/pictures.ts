// Pictures of listings: uploads of the seller in their order, then own copies of pictures elsewhere.
import { and, eq, or, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { machineImages } from '#server/machines/tables.ts'
import { listingShown } from '#server/market/events.ts'
import { isInSnapshot, namedBySnapshot, SNAPSHOT_USE } from '#server/market/offers/snapshots.ts'
import { listingSnapshots, listings, offers } from '#server/market/tables.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import {
  forgetRemotePicture,
  holdRemotePicture,
  rememberPicture,
  remotePicturesOf,
  setListed,
} from '#server/pictures/remote-pictures.ts'
import {
  usePicture as attachPicture,
  dropPicture,
  hidePicture,
  passPictures,
  picturesOf,
} from '#server/pictures/uploads.ts'

/** Kind of use of uploads that show what is offered; its id is the listing's. */
const LISTING_USE: PictureUseKind = 'listing'

interface Showing {
  id: number
  sellerId: number
  pictureIds: readonly number[]
  imageUrls: readonly string[]
}

/** Uses the seller's uploads, and has jobs fetch copies of the addresses; call it in the listing's transaction. */
export async function attachListingPictures(
  tx: Db,
  jobs: Jobs,
  { id, sellerId, pictureIds, imageUrls }: Showing,
): Promise<void> {
  for (const pictureId of new Set(pictureIds))
    await attachPicture(tx, { pictureId, ownerId: sellerId, use: { kind: LISTING_USE, id } })
  await nameAddresses(tx, jobs, imageUrls)
}

async function nameAddresses(tx: Db, jobs: Jobs, imageUrls: readonly string[]): Promise<void> {
  // In one order for all listings: two that are written at once may name the same addresses.
  for (const address of [...new Set(imageUrls)].toSorted()) {
    await rememberPicture(tx, jobs, address, 'imageUrl')
    await setListed(tx, address, true)
  }
}

interface Pictured {
  id: number
  imageUrls: readonly string[]
}

type ListingRow = typeof listings.$inferSelect

interface Changing {
  before: ListingRow
  after: ListingRow
  /** Its uploads in their new order; undefined where they stay. */
  pictureIds: readonly number[] | undefined
}

/** Shows what the change names, and forgets what nothing names any more; call it once the row is changed. */
export async function changeListingPictures(
  tx: Db,
  jobs: Jobs,
  { before, after, pictureIds }: Changing,
): Promise<void> {
  if (pictureIds) await showUploads(tx, after, pictureIds)
  const dropped = before.imageUrls.filter((address) => !after.imageUrls.includes(address))
  const added = after.imageUrls.filter((address) => !before.imageUrls.includes(address))
  await nameAddresses(tx, jobs, added)
  await forgetAddresses(tx, dropped)
}

/** Makes these the listing's uploads, in this order. What one that was taken down loses is shown nowhere else. */
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
    await attachPicture(tx, { pictureId, ownerId: sellerId, use })
  }
}

interface Pictured {
  id: number
  imageUrls: readonly string[]
}

/** What the site has of each listing's pictures, in two queries for all; the first `uploads` of them are uploads. */
export async function picturesOfListings(
  db: Db,
  rows: readonly Pictured[],
): Promise<(row: Pictured) => { all: Picture[]; uploads: number }> {
  const ids = rows.map(({ id }) => id)
  const uploads = await picturesOf(db, LISTING_USE, ids)
  const copies = await remotePicturesOf(
    db,
    rows.flatMap(({ imageUrls }) => imageUrls),
  )
  return ({ id, imageUrls }) => {
    const own = uploads.get(id) ?? []
    const copied = [...new Set(imageUrls)].flatMap((address) => copies.get(address) ?? [])
    return { all: [...own, ...copied], uploads: own.length }
  }
}

/** Whoever may open the listing sees its uploads. */
export async function mayReadListingPictures(db: Db, viewer: Viewer, listingId: number): Promise<boolean> {
  const [row] = await db.select().from(listings).where(eq(listings.id, listingId))
  if (!row) return false
  // What they made an offer on they go on seeing, unless a moderator took it down.
  if (row.hiddenAt === null && (await mayReadSnapshotPictures(db, viewer, listingId))) return true
  const isHidden = row.hiddenAt !== null || row.state === 'withdrawn'
  return may(viewer, 'listing.read', { ownerId: row.sellerId, isHidden })
}

/** Uploads that the listing showed when an offer was made on it are for its seller and those who made one. */
export async function mayReadSnapshotPictures(db: Db, viewer: Viewer, listingId: number): Promise<boolean> {
  const memberId = viewer.member?.id
  if (memberId === undefined || !may(viewer, 'marketplace')) return false
  const isParty = or(eq(offers.buyerId, memberId), eq(offers.sellerId, memberId))
  return (await db.$count(offers, and(eq(offers.listingId, listingId), isParty))) > 0
}

/** Deletes a member's listings, and the copies of pictures that nothing else names. */
export async function deleteListingsOf(tx: Db, sellerId: number): Promise<void> {
  const gone = await tx
    .delete(listings)
    .where(eq(listings.sellerId, sellerId))
    .returning({ id: listings.id, imageUrls: listings.imageUrls })
  for (const { id } of gone) await emit(tx, listingShown, { listingId: id, isShown: false })
  await forgetAddresses(
    tx,
    gone.flatMap(({ imageUrls }) => imageUrls),
  )
}

/** Forgets the copies that nothing names any more. Their files are without a row then, and swept. */
async function forgetAddresses(tx: Db, addresses: readonly string[]): Promise<void> {
  for (const address of [...new Set(addresses)].toSorted()) {
    await holdRemotePicture(tx, address)
    const others = sql`${address} = any(${listings.imageUrls})`
    if ((await tx.$count(listings, others)) > 0) continue
    if ((await tx.$count(listingSnapshots, namedBySnapshot(address))) > 0) continue
    if ((await tx.$count(machineImages, eq(machineImages.imageUrl, address))) > 0)
      await setListed(tx, address, false)
    else await forgetRemotePicture(tx, address)
  }
}
