// Picture of a machine in lists: this site's own if there is one, else the source's picture that the machine's page
// would show. Loaded and cached with the catalogue.
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
  /** This site's: always shown. */
  ownImage: string | null
  /** A link to the source's: shown if the operator allows hotlinks. */
  imageUrl: string | null
}

/** `urls` are those of the source's best picture. */
export type ListPictures = (opdbId: string, urls: SourceUrls | null) => ListPicture

/** Default without pictures added, chosen or deleted by admins. */
export const sourcePictures: ListPictures = (_, urls) => ({ ownImage: null, imageUrl: addressIn(urls) })

/** Two queries, plus one if there are pictures by address. */
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
      // If it is the source's best picture, lists use the middle size of that.
      imageUrl: chosen && !known.includes(chosen) ? chosen : isDropped && !chosen ? null : addressIn(urls),
    }
  }
}

const mainFirst = ({ row }: StoredImage) => (row.isMainImage ? 0 : 1)
const keyOf = (opdbId: string, address: string | null) => `${opdbId} ${address}`

function addressIn(urls: SourceUrls | null): string | null {
  return urls?.medium ?? urls?.small ?? urls?.large ?? null
}

/** Pictures of the source that admins deleted here, each with its machine. */
async function readDropped(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ opdbId: machineRevisions.opdbId, address: machineRevisions.source })
    .from(machineRevisions)
    .where(and(eq(machineRevisions.kind, 'images'), isNotNull(machineRevisions.source)))
  return new Set(rows.map(({ opdbId, address }) => keyOf(opdbId, address)))
}

/** Whether a stored picture (uploaded or copied) belongs to a machine. */
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
