// Pictures of listings: uploads of the seller in their order, then own copies of pictures elsewhere.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import type { Jobs } from '#server/base/jobs.ts'
import { machineImages } from '#server/machines/tables.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import {
  forgetRemotePicture,
  holdRemotePicture,
  rememberPicture,
  remotePicturesOf,
  setListed,
} from '#server/pictures/remote-pictures.ts'
import { usePicture as attachPicture, picturesOf } from '#server/pictures/uploads.ts'
import { listings } from './tables.ts'

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

/** What the site has of each listing's pictures, in two queries for all. */
export async function picturesOfListings(
  db: Db,
  rows: readonly Pictured[],
): Promise<(row: Pictured) => Picture[]> {
  const uploads = await picturesOf(
    db,
    LISTING_USE,
    rows.map(({ id }) => id),
  )
  const copies = await remotePicturesOf(
    db,
    rows.flatMap(({ imageUrls }) => imageUrls),
  )
  return ({ id, imageUrls }) => [
    ...(uploads.get(id) ?? []),
    ...[...new Set(imageUrls)].flatMap((address) => copies.get(address) ?? []),
  ]
}

/** Whoever may read the listing sees its uploads. */
export async function mayReadListingPictures(db: Db, viewer: Viewer, listingId: number): Promise<boolean> {
  const [row] = await db
    .select({ ownerId: listings.sellerId, hiddenAt: listings.hiddenAt })
    .from(listings)
    .where(eq(listings.id, listingId))
  const subject = row && { ownerId: row.ownerId, isHidden: row.hiddenAt !== null }
  return subject !== undefined && may(viewer, 'listing.read', subject)
}

/** Forgets the copies that only these listings name; call it before they are deleted. Their files are swept later. */
export async function forgetListingPictures(tx: Db, sellerId: number): Promise<void> {
  const own = await tx
    .select({ id: listings.id, imageUrls: listings.imageUrls })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
  for (const address of [...new Set(own.flatMap(({ imageUrls }) => imageUrls))].toSorted()) {
    await holdRemotePicture(tx, address)
    const others = and(ne(listings.sellerId, sellerId), sql`${address} = any(${listings.imageUrls})`)
    if ((await tx.$count(listings, others)) > 0) continue
    if ((await tx.$count(machineImages, inArray(machineImages.imageUrl, [address]))) > 0)
      await setListed(tx, address, false)
    else await forgetRemotePicture(tx, address)
  }
}
