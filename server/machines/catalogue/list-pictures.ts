// Which picture stands for a machine in lists: this site's own where it has one, else the one of the source that its
// page would show. Read with the catalogue and kept with it.
import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { listAllStoredImages, type StoredImage } from '#server/machines/images/machine-pictures.ts'
import { machineImages, machineRevisions } from '#server/machines/tables.ts'
import { remotePictures } from '#server/pictures/tables.ts'

export interface SourceUrls {
  small: string | null
  medium: string | null
  large: string | null
}

export interface ListPicture {
  /** Of this site: shown whatever the settings say. */
  ownImage: string | null
  /** A link to the source's: shown where the operator lets those show. */
  imageUrl: string | null
}

/** `urls` are those of the source's best picture. */
export type ListPictures = (opdbId: string, urls: SourceUrls | null) => ListPicture

/** As it is where nobody has added, chosen or deleted a picture. */
export const sourcePictures: ListPictures = (_, urls) => ({ ownImage: null, imageUrl: addressIn(urls) })

/** Two queries, and one more where there are pictures of other addresses. */
export async function readListPictures(db: Db): Promise<ListPictures> {
  const [images, dropped] = await Promise.all([listAllStoredImages(db), readDropped(db)])
  const byMachine = new Map<string, StoredImage[]>()
  for (const image of images) {
    const id = image.opdbId ?? `L${image.row.machineId}`
    byMachine.set(id, [...(byMachine.get(id) ?? []), image])
  }
  return (opdbId, urls) => {
    const kept = (byMachine.get(opdbId) ?? []).toSorted((a, b) => mainFirst(a) - mainFirst(b))
    const chosen = kept.find(({ row }) => row.origin === 'opdb')?.row.imageUrl ?? null
    const known = Object.values(urls ?? {})
    const isDropped = known.some((address) => dropped.has(keyOf(opdbId, address)))
    return {
      ownImage: kept.find(({ picture }) => picture !== null)?.picture?.sizes.medium.webp ?? null,
      // The same picture as the source's best: of that, lists take the middle size.
      imageUrl: chosen && !known.includes(chosen) ? chosen : isDropped && !chosen ? null : addressIn(urls),
    }
  }
}

const mainFirst = ({ row }: StoredImage) => (row.isMainImage ? 0 : 1)
const keyOf = (opdbId: string, address: string | null) => `${opdbId} ${address}`

function addressIn(urls: SourceUrls | null): string | null {
  return urls?.medium ?? urls?.small ?? urls?.large ?? null
}

/** Pictures of the source that admins have deleted here, each with its machine. */
async function readDropped(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ opdbId: machineRevisions.opdbId, address: machineRevisions.source })
    .from(machineRevisions)
    .where(and(eq(machineRevisions.kind, 'images'), isNotNull(machineRevisions.source)))
  return new Set(rows.map(({ opdbId, address }) => keyOf(opdbId, address)))
}

/** Whether a kept picture, uploaded or copied from elsewhere, is one of a machine. */
export async function isOfMachine(db: Db, pictureId: number): Promise<boolean> {
  const copied = db
    .select({ one: sql`1` })
    .from(remotePictures)
    .where(and(eq(remotePictures.pictureId, pictureId), eq(remotePictures.address, machineImages.imageUrl)))
  const rows = await db
    .select({ id: machineImages.id })
    .from(machineImages)
    .where(or(eq(machineImages.pictureId, pictureId), exists(copied)))
    .limit(1)
  return rows.length > 0
}
