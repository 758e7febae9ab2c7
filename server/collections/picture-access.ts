// Who may see an entry's pictures: always its owner; everyone if it is public, but only staff once it was taken down or
// its owner banned.
import { eq } from 'drizzle-orm'
import { isModerator } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { isForEverybody } from '#server/collections/entries/public-entries.ts'
import { isBanned } from '#server/moderation/members/sanctions.ts'
import { collectionEntries } from './tables.ts'

export async function mayReadEntryPictures(db: Db, viewer: Viewer, entryId: number): Promise<boolean> {
  const { userId, isPublic } = collectionEntries
  const [row] = await db
    .select({ userId, isPublic, isForEverybody: isForEverybody(), isBanned: isBanned(users.id) })
    .from(collectionEntries)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(collectionEntries.id, entryId))
  if (!row) return false
  if (row.userId === viewer.member?.id) return true
  return (row.isForEverybody && !row.isBanned) || (row.isPublic && isModerator(viewer))
}
