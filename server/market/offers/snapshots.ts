// Snapshots of listings at the time of an offer, so that both sides keep seeing what the offer is for.
import { and, arrayContains, eq } from 'drizzle-orm'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import { hasLogbook } from '#server/market/listings/attached-logbooks.ts'
import { listingSnapshots, listings } from '#server/market/tables.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { remotePicturesOf } from '#server/pictures/remote-pictures.ts'
import { picturesOf } from '#server/pictures/uploads.ts'

/**
 * Kind by which uploads refer to snapshots that show them after the listing no longer does; the id is the listing's.
 */
export const SNAPSHOT_USE: PictureUseKind = 'snapshot'

type ListingRow = typeof listings.$inferSelect
type SnapshotRow = typeof listingSnapshots.$inferSelect

/** The snapshot of the listing's present revision, created if missing; call it while the listing is locked. */
export async function takeSnapshot(tx: Db, row: ListingRow, now: Date): Promise<number> {
  const { id: listingId } = row
  const isWithLogbook = await hasLogbook(tx, row)
  const [known] = await tx
    .select({ id: listingSnapshots.id, hasLogbook: listingSnapshots.hasLogbook })
    .from(listingSnapshots)
    .where(and(eq(listingSnapshots.listingId, listingId), eq(listingSnapshots.revision, row.revision)))
  if (known?.hasLogbook === isWithLogbook) return known.id
  const revision = known ? await countEdit(tx, row) : row.revision
  const shown = (await picturesOf(tx, 'listing', [listingId])).get(listingId) ?? []
  const { title, description, format, html, excerpt, rendererVersion } = row
  const { priceCents, category, condition, opdbId, disclosure, imageUrls } = row
  const [made] = await tx
    .insert(listingSnapshots)
    .values({
      ...{ listingId, revision, title, description, format, html, excerpt, rendererVersion },
      ...{ priceCents, category, condition, opdbId, disclosure, imageUrls, hasLogbook: isWithLogbook },
      pictureIds: shown.map(({ id }) => id),
      createdAt: now,
    })
    .returning({ id: listingSnapshots.id })
  if (!made) throw new Error('a snapshot was not written')
  return made.id
}

/** Revoking a link or changing the machine removes the logbook without an edit, so it is counted as one here. */
async function countEdit(tx: Db, { id, revision }: ListingRow): Promise<number> {
  await tx
    .update(listings)
    .set({ revision: revision + 1 })
    .where(eq(listings.id, id))
  return revision + 1
}

/** Whether a snapshot shows the upload, which must then outlive its use in the listing. */
export async function isInSnapshot(tx: Db, listingId: number, pictureId: number): Promise<boolean> {
  const isIt = and(
    eq(listingSnapshots.listingId, listingId),
    arrayContains(listingSnapshots.pictureIds, [pictureId]),
  )
  return (await tx.$count(listingSnapshots, isIt)) > 0
}

type Pictured = Pick<SnapshotRow, 'id' | 'listingId' | 'pictureIds' | 'imageUrls'>

/** Pictures that the site has, per snapshot: uploads in order, then copies of pictures by address. */
export async function picturesOfSnapshots(
  db: Db,
  rows: readonly Pictured[],
): Promise<(row: Pictured) => Picture[]> {
  const listingIds = [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))]
  const shown = await picturesOf(db, 'listing', listingIds)
  const held = await picturesOf(db, SNAPSHOT_USE, listingIds)
  const uploads = new Map(
    [...shown.values(), ...held.values()].flat().map((picture) => [picture.id, picture]),
  )
  const copies = await remotePicturesOf(db, [...new Set(rows.flatMap(({ imageUrls }) => imageUrls))])
  return ({ pictureIds, imageUrls }) => [
    ...pictureIds.flatMap((id) => uploads.get(id) ?? []),
    ...[...new Set(imageUrls)].flatMap((address) => copies.get(address) ?? []),
  ]
}
