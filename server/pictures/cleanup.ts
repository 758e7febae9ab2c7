// Daily cleanup: unused pictures, and files without a row.

import { and, inArray, lt, or } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { cleanUpSharePictures } from '#server/pictures/share-pictures/share-files.ts'
import type { PictureParts } from './picture-parts.ts'
import { retryFailedPictures, strayCopies } from './remote-pictures.ts'
import { fileKeysOf, PICTURES_FOLDER } from './stored-pictures.ts'
import { pictures } from './tables.ts'

const AT_ONCE = 200
/** Only the room's own files: others in the folder are not touched. */
const OWN_FILE = /^pictures\/([0-9a-f]{32})\/[a-z]+\.(?:webp|jpg)$/

/** Removes pictures unused for a day. Rows first: a crash then leaves orphan files, which the file cleanup removes. */
export async function cleanUpPictures(
  context: AppContext,
  { files }: Pick<PictureParts, 'files'>,
  now: Date,
): Promise<void> {
  const { db } = context
  const before = new Date(now.getTime() - DAY_MS)
  const gone = await db
    .delete(pictures)
    .where(or(lt(pictures.unusedSince, before), and(strayCopies(), lt(pictures.createdAt, before))))
    .returning({ key: pictures.key })
  for (const { key } of gone) for (const file of fileKeysOf(key)) await files.remove(file)
  await cleanUpFiles(db, files, before)
  await cleanUpSharePictures(files, now)
  await retryFailedPictures(context, now)
}

/** Removes files of uploads that were interrupted before their row was written, and of interrupted removals. */
async function cleanUpFiles(db: Db, files: PictureParts['files'], before: Date): Promise<void> {
  let batch: { file: string; key: string }[] = []
  const sweepBatch = async () => {
    const keys = [...new Set(batch.map(({ key }) => key))]
    const rows = await db.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, keys))
    const known = new Set(rows.map(({ key }) => key))
    for (const { file, key } of batch) if (!known.has(key)) await files.remove(file)
    batch = []
  }
  for await (const { key: file, modifiedAt } of files.list(PICTURES_FOLDER)) {
    const key = OWN_FILE.exec(file)?.[1]
    if (!key || modifiedAt >= before) continue
    batch.push({ file, key })
    if (batch.length >= AT_ONCE) await sweepBatch()
  }
  if (batch.length > 0) await sweepBatch()
}
