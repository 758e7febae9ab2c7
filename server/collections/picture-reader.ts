// Who may see the pictures of an entry: everybody where it is public, its owner always, staff once it was taken down.
import { eq } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import { collectionEntries } from './tables.ts'

export async function mayReadEntryPictures(db: Db, viewer: Viewer, entryId: number): Promise<boolean> {
  const { userId, isPublic, hiddenAt } = collectionEntries
  const [row] = await db
    .select({ userId, isPublic, hiddenAt })
    .from(collectionEntries)
    .where(eq(collectionEntries.id, entryId))
  if (!row) return false
  if (row.userId === viewer.member?.id) return true
  return row.isPublic && (row.hiddenAt === null || isModerator(viewer))
}
