// Stored pictures: one row, and six files under a random key.
import { randomBytes } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import type { SizeName } from '#contract/pictures/constants.ts'
import type { Picture, PictureSize } from '#contract/pictures/pictures.ts'
import type { Db } from '#server/base/database/database.ts'
import type { MadeSize, MadeSizes } from '#server/pictures/decoding/decoding.ts'
import type { PictureParts } from './picture-parts.ts'
import { pictures, type StoredSizes } from './tables.ts'

export type PictureRow = typeof pictures.$inferSelect
type NewRow = Omit<typeof pictures.$inferInsert, 'key' | 'sizes' | 'bytes'>

export const PICTURES_FOLDER = 'pictures'
const NAMES: readonly SizeName[] = ['small', 'medium', 'large']
export const TYPES = { webp: 'image/webp', jpg: 'image/jpeg' } as const
export type Extension = keyof typeof TYPES

export function fileKey(key: string, size: SizeName, extension: Extension): string {
  return `${PICTURES_FOLDER}/${key}/${size}.${extension}`
}

/** Keys of all files of a picture. */
export function fileKeysOf(key: string): string[] {
  return NAMES.flatMap((size) => [fileKey(key, size, 'webp'), fileKey(key, size, 'jpg')])
}

/**
 * Re-encodes the picture in all its sizes and stores it. Files first: a crash then leaves files without a row, which
 * the daily cleanup removes.
 */
export async function storePicture(
  db: Db,
  { files, decoder }: Pick<PictureParts, 'files' | 'decoder'>,
  bytes: Uint8Array,
  row: NewRow,
): Promise<PictureRow> {
  const made = await decoder.make(bytes, row.ownerId)
  const key = randomBytes(16).toString('hex')
  await Promise.all(
    NAMES.flatMap((size) => [
      files.put(fileKey(key, size, 'webp'), made[size].webp, TYPES.webp),
      files.put(fileKey(key, size, 'jpg'), made[size].jpeg, TYPES.jpg),
    ]),
  )
  const [kept] = await db
    .insert(pictures)
    .values({ ...row, key, sizes: sizesOf(made), bytes: bytesOf(made) })
    .returning()
  if (!kept) throw new Error('A picture was not kept.')
  return kept
}

function sizesOf({ small, medium, large }: MadeSizes): StoredSizes {
  const size = ({ width, height }: MadeSize) => ({ width, height })
  return { small: size(small), medium: size(medium), large: size(large) }
}

function bytesOf(made: MadeSizes): number {
  return NAMES.reduce((sum, size) => sum + made[size].webp.byteLength + made[size].jpeg.byteLength, 0)
}

export function toPicture({
  id,
  key,
  alt,
  sizes,
}: Pick<PictureRow, 'id' | 'key' | 'alt' | 'sizes'>): Picture {
  const size = (name: SizeName): PictureSize => ({
    webp: paths.picture(key, name, 'webp'),
    jpeg: paths.picture(key, name, 'jpg'),
    ...sizes[name],
  })
  const [small, medium, large] = [size('small'), size('medium'), size('large')]
  return {
    id,
    url: large.jpeg,
    width: large.width,
    height: large.height,
    alt,
    sizes: { small, medium, large },
  }
}
