// Pictures of entries that were deleted with their machine: nothing shows them any more.
import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { PICTURE_USE } from '#server/logbook/presenters.ts'
import { logbookEntries } from '#server/logbook/tables.ts'
import { pictures } from '#server/pictures/tables.ts'
import { dropPicture, hidePicture } from '#server/pictures/uploads.ts'

/** Hidden for good: what is gone no longer says whether it was taken down, and its owner could show them elsewhere. */
export async function releaseLostPictures(db: Db, now: Date): Promise<void> {
  const isGone = notExists(db.select().from(logbookEntries).where(eq(logbookEntries.id, pictures.useId)))
  const rows = await db
    .selectDistinct({ id: pictures.useId })
    .from(pictures)
    .where(and(eq(pictures.useKind, PICTURE_USE), isNotNull(pictures.useId), isGone))
  for (const { id } of rows) {
    if (id === null) continue
    await hidePicture(db, { kind: PICTURE_USE, id }, now)
    await dropPicture(db, { kind: PICTURE_USE, id })
  }
}
