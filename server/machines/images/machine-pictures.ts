// Pictures of machines for pages: our own copies, and links to the source's if the site shows those.
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { OWN_MACHINE_ID } from '#contract/machine-ids.ts'
import type { MachineImage } from '#contract/machines/machines.ts'
import type { MachinePicture } from '#contract/machines/pages.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { publicUrl } from '#server/base/security/public-address.ts'
import type { CatalogueImage } from '#server/machines/catalogue/records.ts'
import { machineImages, machineRevisions, machines } from '#server/machines/tables.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import { remotePicturesOf } from '#server/pictures/remote-pictures.ts'
import { toPicture } from '#server/pictures/stored-pictures.ts'
import { pictures } from '#server/pictures/tables.ts'

/** Use kind of uploads that show a machine; its id is the image's. */
export const MACHINE_USE: PictureUseKind = 'machine'
const CATALOGUE_CREDIT = 'Open Pinball Database'
const CATALOGUE_HOST = 'img.opdb.org'

export type ImageRow = typeof machineImages.$inferSelect

/** An image with our own copy, if there is one. */
export interface StoredImage {
  row: ImageRow
  /** Its machine's catalogue id; null for hand-added machines. */
  opdbId: string | null
  picture: Picture | null
}

/** Whether an address is one of the source's pictures, which are linked and never copied. */
export function isCatalogueAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.replace(/\.$/, '') === CATALOGUE_HOST
}

/** Refuses addresses of the source's picture host that pages may not link to. */
export function mustBeShowable(address: string): void {
  if (publicUrl(address) && address.startsWith(`https://${CATALOGUE_HOST}/`)) return
  const text = `Pictures of the ${CATALOGUE_CREDIT} have addresses that begin with https://${CATALOGUE_HOST}/`
  throw refuse.invalid('picture_address_refused', text, { imageUrl: text })
}

/** Images of these machines in order, each with our own copy. At most two queries. */
export async function listStoredImages(db: Db, machineIds: readonly number[]): Promise<StoredImage[]> {
  return machineIds.length === 0 ? [] : storedImagesWhere(db, inArray(machines.id, [...machineIds]))
}

/** Images of all machines, each machine's in order. */
export function listAllStoredImages(db: Db): Promise<StoredImage[]> {
  return storedImagesWhere(db, undefined)
}

async function storedImagesWhere(db: Db, which: ReturnType<typeof or>): Promise<StoredImage[]> {
  const rows = await db
    .select({ row: machineImages, opdbId: machines.opdbId, upload: pictures })
    .from(machineImages)
    .innerJoin(machines, eq(machines.id, machineImages.machineId))
    .leftJoin(
      pictures,
      and(
        eq(pictures.id, machineImages.pictureId),
        // A picture whose member was erased is no longer shown, though it awaits cleanup.
        eq(pictures.useKind, MACHINE_USE),
        eq(pictures.useId, machineImages.id),
        isNull(pictures.hiddenAt),
      ),
    )
    .where(which)
    .orderBy(asc(machineImages.machineId), asc(machineImages.position), asc(machineImages.id))
  const addresses = rows.flatMap(({ row }) => (row.origin === 'address' ? [row.imageUrl] : []))
  const copies = await remotePicturesOf(db, addresses)
  return rows.map(({ row, opdbId, upload }) => ({
    row,
    opdbId,
    picture: row.origin === 'address' ? (copies.get(row.imageUrl) ?? null) : upload && toPicture(upload),
  }))
}

export function toMachineImage({ row, picture }: Pick<StoredImage, 'row' | 'picture'>): MachineImage {
  const { id, imageUrl, title, description, imageType, isMainImage } = row
  return { id, imageUrl, title, description, imageType, isMainImage, picture }
}

interface Asked {
  /** The machine's own id, or those of all editions of a title, the leading one first. */
  opdbIds: readonly string[]
  /** The source's links. */
  linked: readonly CatalogueImage[]
  /** Whether the site hotlinks the source's pictures. */
  showLinked: boolean
}

/**
 * Pictures of a page: the main one, our own, then links to the source's. No duplicates, and none that an admin deleted.
 * Exactly the first one is the main one. At most three queries.
 */
export async function listMachinePictures(
  db: Db,
  { opdbIds, linked, showLinked }: Asked,
): Promise<MachinePicture[]> {
  if (opdbIds.length === 0) return []
  const own = opdbIds.flatMap((id) => (OWN_MACHINE_ID.test(id) ? [Number(id.slice(1))] : []))
  const [images, dropped] = await Promise.all([
    storedImagesWhere(
      db,
      or(
        inArray(machines.opdbId, [...opdbIds]),
        own.length > 0 ? and(inArray(machines.id, own), isNull(machines.opdbId)) : undefined,
      ),
    ),
    showLinked && linked.length > 0 ? droppedAddresses(db, opdbIds) : new Set<string>(),
  ])
  const place = ({ opdbId }: StoredImage) => (opdbId === null ? -1 : opdbIds.indexOf(opdbId))
  const inOrder = images.toSorted((a, b) => place(a) - place(b))
  const shown = inOrder.flatMap(({ row, picture }) => {
    if (row.origin === 'opdb') return showLinked ? [linkOfRow(row, linked)] : []
    return picture ? [toStoredPicture(row, picture)] : []
  })
  const order = ({ isMain, picture }: MachinePicture) => (isMain ? 0 : picture ? 1 : 2)
  const local = shown.toSorted((a, b) => order(a) - order(b))
  const known = new Set([...dropped, ...images.map(({ row }) => row.imageUrl)])
  const rest = (showLinked ? linked : []).filter(
    (image) => !addressesOf(image).some((address) => known.has(address)),
  )
  const all = [...local, ...withoutDoubles(rest).flatMap(toLinked)]
  return all.map((one, index) => ({ ...one, isMain: index === 0 }))
}

/** Addresses of the source's pictures that admins deleted here, from the history. */
async function droppedAddresses(db: Db, opdbIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ address: machineRevisions.source })
    .from(machineRevisions)
    .where(
      and(
        inArray(machineRevisions.opdbId, [...opdbIds]),
        eq(machineRevisions.kind, 'images'),
        isNotNull(machineRevisions.source),
      ),
    )
  return new Set(rows.flatMap(({ address }) => address ?? []))
}

function addressesOf({ urls: { small, medium, large } }: CatalogueImage): string[] {
  return [small, medium, large].filter((address) => address !== null)
}

function withoutDoubles(images: readonly CatalogueImage[]): CatalogueImage[] {
  const seen = new Set<string>()
  return images
    .filter((image) => {
      const addresses = addressesOf(image)
      if (addresses.some((address) => seen.has(address))) return false
      for (const address of addresses) seen.add(address)
      return true
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ isPrimary, type }: CatalogueImage) => (type === 'backglass' ? (isPrimary ? 0 : 1) : 2)

function toStoredPicture({ id, title, imageType, isMainImage }: ImageRow, picture: Picture): MachinePicture {
  const alt = picture.alt || (title ?? '')
  return {
    id,
    title,
    type: imageType,
    isMain: isMainImage,
    picture: { ...picture, alt },
    linked: null,
    credit: null,
  }
}

/** The source's sizes of an imported picture; the address alone if the source no longer names it. */
function linkOfRow(row: ImageRow, linked: readonly CatalogueImage[]): MachinePicture {
  const source = linked.find((image) => addressesOf(image).includes(row.imageUrl))
  return {
    id: row.id,
    title: row.title,
    type: row.imageType,
    isMain: row.isMainImage,
    picture: null,
    linked: linkOf(source ? addressesOf(source) : [row.imageUrl], source),
    credit: CATALOGUE_CREDIT,
  }
}

function toLinked(image: CatalogueImage): MachinePicture[] {
  const linked = linkOf(addressesOf(image), image)
  if (!linked) return []
  return [
    {
      id: null,
      title: image.title,
      type: image.type === 'closeup' ? 'other' : image.type,
      isMain: false,
      picture: null,
      linked,
      credit: CATALOGUE_CREDIT,
    },
  ]
}

/** `addresses` from smallest to largest. */
function linkOf(addresses: readonly string[], source?: CatalogueImage): MachinePicture['linked'] {
  const [small, large] = [addresses[0], addresses.at(-1)]
  if (!small || !large) return null
  return { small, large, width: source?.width || null, height: source?.height || null }
}
