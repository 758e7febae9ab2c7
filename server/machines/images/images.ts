// Admins' pictures of a machine: add by address or upload, describe, reorder, delete with files. There is one main
// picture while there are any; writers hold the machine's row first. The erasure of an account does not, since it
// already holds the member: the index on main pictures then refuses the later of the two.
import { and, asc, eq, ne } from 'drizzle-orm'
import { IMAGES_PER_MACHINE } from '#contract/machines/admin-constants.ts'
import type { ChangedMachineImage, NewMachineImage } from '#contract/machines/images.ts'
import type { MachineImage } from '#contract/machines/machines.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import { type HeldMachine, lockMachine } from '#server/machines/admin/locks.ts'
import { writeRevision } from '#server/machines/admin/machine-changes.ts'
import { idOfMachine } from '#server/machines/admin/site-rows.ts'
import { machineChanged } from '#server/machines/events.ts'
import { machineImages, machines } from '#server/machines/tables.ts'
import type { PictureParts } from '#server/pictures/picture-parts.ts'
import {
  forgetRemotePicture,
  isListedPicture,
  lockRemotePicture,
  rememberPicture,
} from '#server/pictures/remote-pictures.ts'
import { fileKeysOf, toPicture } from '#server/pictures/stored-pictures.ts'
import { attachPicture, deleteUnused, dropPicture } from '#server/pictures/uploads.ts'
import {
  type ImageRow,
  isCatalogueAddress,
  listStoredImages,
  MACHINE_USE,
  mustBeShowable,
  toMachineImage,
} from './machine-pictures.ts'

interface Doing {
  by: ViewingMember
  machineId: number
}

/** Returns all pictures of the machine after adding; the first one is the main one unless the admin says otherwise. */
export async function addImage(
  { db, jobs, clock }: AppContext,
  { by, machineId }: Doing,
  added: NewMachineImage,
): Promise<MachineImage[]> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const machine = await lockMachine(tx, machineId)
    const images = await rowsOf(tx, machineId)
    if (images.length >= IMAGES_PER_MACHINE) throw tooMany()
    const row = await insertImage(tx, { added, by, machineId, position: (images.at(-1)?.position ?? -1) + 1 })
    await readSource(tx, jobs, { row, images, by, pictureId: added.pictureId ?? 0, now })
    if (added.isMainImage ?? !images.some(({ isMainImage }) => isMainImage)) await makeMain(tx, row)
    const note = `Added the picture ${nameOf(row)}`
    await writeRevision(tx, { ...changeOf(machine, note), by, now })
  })
  return listImages(db, machineId)
}

async function listImages(db: Db, machineId: number): Promise<MachineImage[]> {
  return (await listStoredImages(db, [machineId])).map(toMachineImage)
}

interface Inserting extends Doing {
  added: NewMachineImage
  position: number
}

async function insertImage(tx: Db, { added, by, machineId, position }: Inserting): Promise<ImageRow> {
  const { imageUrl, title, description, imageType = 'backglass' } = added
  const origin = !imageUrl ? 'upload' : isCatalogueAddress(imageUrl) ? 'opdb' : 'address'
  const [row] = await tx
    .insert(machineImages)
    .values({
      machineId,
      imageUrl: imageUrl ?? '',
      title: title || null,
      description: description || null,
      imageType,
      position,
      origin,
      addedBy: by.id,
    })
    .returning()
  if (!row) throw new Error('A picture of a machine was not written down.')
  return row
}

interface Reading {
  row: ImageRow
  /** The existing pictures. */
  images: readonly ImageRow[]
  by: ViewingMember
  /** Id of an upload. */
  pictureId: number
  now: Date
}

/** Queues a job to copy an address; the source's own pictures are linked as they are. */
async function readSource(tx: Db, jobs: Jobs, { row, images, by, pictureId, now }: Reading): Promise<void> {
  if (row.origin === 'upload') return takeUpload(tx, row.id, { pictureId, ownerId: by.id })
  if (images.some(({ imageUrl }) => imageUrl === row.imageUrl)) throw knownAlready()
  if (row.origin === 'opdb') mustBeShowable(row.imageUrl)
  else await rememberPicture(tx, jobs, { address: row.imageUrl, field: 'imageUrl', now })
}

/** An upload's address is that of its large JPEG. */
async function takeUpload(
  tx: Db,
  imageId: number,
  upload: { pictureId: number; ownerId: number },
): Promise<void> {
  const picture = await attachPicture(tx, {
    ...upload,
    use: { kind: MACHINE_USE, id: imageId },
    field: 'pictureId',
  })
  await tx
    .update(machineImages)
    .set({ imageUrl: toPicture(picture).url, pictureId: picture.id })
    .where(eq(machineImages.id, imageId))
}

const changeOf = ({ opdbId }: HeldMachine, note: string) => ({ opdbId, kind: 'images' as const, note })

interface Changing extends Doing {
  imageId: number
}

/** Changes only the fields given; an empty text clears a title or a description. */
export async function changeImage(
  { db, clock }: AppContext,
  { by, machineId, imageId }: Changing,
  { isMainImage, ...said }: ChangedMachineImage,
): Promise<MachineImage> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const machine = await lockMachine(tx, machineId)
    const images = await rowsOf(tx, machineId)
    const row = imageIn(images, imageId)
    const changes = {
      ...(said.title !== undefined && { title: said.title || null }),
      ...(said.description !== undefined && { description: said.description || null }),
      ...(said.imageType !== undefined && { imageType: said.imageType }),
    }
    const changed = { ...row, ...changes }
    if (Object.keys(changes).length > 0)
      await tx.update(machineImages).set(changes).where(eq(machineImages.id, imageId))
    const isSaidNew = JSON.stringify(changed) !== JSON.stringify(row)
    const isMoved = await moveMain(tx, { row, images, isMainImage })
    if (!isSaidNew && !isMoved) return
    const verb = isMoved && !isSaidNew ? 'Changed the main picture:' : 'Changed the picture'
    const note = `${verb} ${nameOf(changed)}`
    await writeRevision(tx, { ...changeOf(machine, note), by, now })
  })
  const image = (await listImages(db, machineId)).find(({ id }) => id === imageId)
  if (!image) throw refuse.notFound()
  return image
}

/** Makes another picture the main one if the main one gives it up, if there is another. */
async function moveMain(
  tx: Db,
  {
    row,
    images,
    isMainImage,
  }: { row: ImageRow; images: readonly ImageRow[]; isMainImage: boolean | undefined },
): Promise<boolean> {
  if (isMainImage === undefined || isMainImage === row.isMainImage) return false
  const next = isMainImage ? row : images.find(({ id }) => id !== row.id)
  if (!next) return false
  await makeMain(tx, next)
  return true
}

/** Requires every picture of the machine exactly once. */
export async function orderImages(
  { db, clock }: AppContext,
  { by, machineId }: Doing,
  imageIds: readonly number[],
): Promise<MachineImage[]> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const machine = await lockMachine(tx, machineId)
    const before = (await rowsOf(tx, machineId)).map(({ id }) => id)
    if (before.toSorted().join() !== imageIds.toSorted().join()) throw otherImages()
    if (before.join() === imageIds.join()) return
    for (const [position, id] of imageIds.entries())
      await tx.update(machineImages).set({ position }).where(eq(machineImages.id, id))
    const note = 'Reordered the pictures'
    await writeRevision(tx, { ...changeOf(machine, note), by, now })
  })
  return listImages(db, machineId)
}

/** Deletes the picture and its files; our copy of an address stays if another machine, a listing or a post shows it. */
export async function deleteImage(
  { db, clock }: AppContext,
  { files }: Pick<PictureParts, 'files'>,
  { by, machineId, imageId }: Changing,
): Promise<void> {
  const now = clock.now()
  const gone = await db.transaction(async (tx) => {
    const machine = await lockMachine(tx, machineId)
    const row = imageIn(await rowsOf(tx, machineId), imageId)
    const keys = await takeAway(tx, row)
    const [next] = await rowsOf(tx, machineId)
    if (row.isMainImage && next) await makeMain(tx, next)
    // Recorded for pages: a deleted picture of the source must not return with the source's list.
    const source = row.origin === 'opdb' ? row.imageUrl : null
    await writeRevision(tx, { ...changeOf(machine, `Deleted the picture ${nameOf(row)}`), source, by, now })
    return keys
  })
  for (const key of gone) await files.remove(key)
}

/** Removes all pictures of a deleted machine; returns their files, which the caller deletes after the transaction. */
export async function takeAllImages(tx: Db, machineId: number): Promise<string[]> {
  const keys: string[] = []
  // One order for all machines: two deletions at once may share addresses and would deadlock.
  const rows = (await rowsOf(tx, machineId)).toSorted((a, b) => (a.imageUrl < b.imageUrl ? -1 : 1))
  for (const row of rows) keys.push(...(await takeAway(tx, row)))
  return keys
}

/** Deletes the row and what only it uses; returns the keys of unused files. */
async function takeAway(tx: Db, { id, pictureId, origin, imageUrl }: ImageRow): Promise<string[]> {
  if (origin === 'address') await lockRemotePicture(tx, imageUrl)
  await tx.delete(machineImages).where(eq(machineImages.id, id))
  if (origin === 'address') {
    const isElsewhere =
      (await tx.$count(machineImages, eq(machineImages.imageUrl, imageUrl))) > 0 ||
      (await isListedPicture(tx, imageUrl))
    return isElsewhere ? [] : forgetRemotePicture(tx, imageUrl)
  }
  if (pictureId === null) return []
  await dropPicture(tx, { kind: MACHINE_USE, id }, pictureId)
  const { key } = await deleteUnused(tx, pictureId)
  return fileKeysOf(key)
}

function rowsOf(tx: Db, machineId: number): Promise<ImageRow[]> {
  return tx
    .select()
    .from(machineImages)
    .where(eq(machineImages.machineId, machineId))
    .orderBy(asc(machineImages.position), asc(machineImages.id))
}

/** The index allows one at a time, so the former one is unset first. */
async function makeMain(tx: Db, { id, machineId }: Pick<ImageRow, 'id' | 'machineId'>): Promise<void> {
  const isOther = and(eq(machineImages.machineId, machineId), ne(machineImages.id, id))
  await tx
    .update(machineImages)
    .set({ isMainImage: false })
    .where(and(isOther, eq(machineImages.isMainImage, true)))
  await tx.update(machineImages).set({ isMainImage: true }).where(eq(machineImages.id, id))
}

/** Deletes the member's uploads; the next picture becomes the main one. */
export async function eraseUploadsOf(tx: Db, userId: number): Promise<void> {
  const gone = await tx
    .delete(machineImages)
    .where(and(eq(machineImages.addedBy, userId), eq(machineImages.origin, 'upload')))
    .returning({ machineId: machineImages.machineId, isMainImage: machineImages.isMainImage })
  for (const machineId of new Set(gone.map((row) => row.machineId))) await tellOfImages(tx, machineId)
  for (const { machineId } of gone.filter(({ isMainImage }) => isMainImage)) {
    const [next] = await rowsOf(tx, machineId)
    if (next) await makeMain(tx, next)
  }
  await tx.update(machineImages).set({ addedBy: null }).where(eq(machineImages.addedBy, userId))
}

/** Emits the event where no revision is written, since lists show the picture. */
async function tellOfImages(tx: Db, machineId: number): Promise<void> {
  const [machine] = await tx.select().from(machines).where(eq(machines.id, machineId))
  if (machine) await emit(tx, machineChanged, { opdbId: idOfMachine(machine) })
}

function imageIn(images: readonly ImageRow[], id: number): ImageRow {
  const row = images.find((one) => one.id === id)
  if (!row) throw refuse.notFound('unknown_image', "This machine doesn't have that picture.")
  return row
}

const nameOf = ({ title, imageType }: Pick<ImageRow, 'title' | 'imageType'>) =>
  title ? quoted(title) : `of the ${imageType === 'other' ? 'machine' : imageType}`

const tooMany = () =>
  refuse.conflict(
    'images_full',
    `A machine can have at most ${IMAGES_PER_MACHINE} pictures. Delete one first.`,
  )

function knownAlready() {
  const text = 'This machine already has a picture with this address'
  return refuse.conflict('image_known_already', text, { imageUrl: text })
}

const otherImages = () =>
  refuse.conflict('other_images', 'The pictures have changed in the meantime. Please look at them again.')
