// What the site room has of a member: revisions of static pages, for admins.
import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { staticPageRevisions } from './tables.ts'

const isBy = (userId: number) => eq(staticPageRevisions.authorId, userId)

/** The texts are the site's; they stay without the name. The audit log still tells who acted. */
export const sitePersonalData = {
  room: 'site',
  collect: async (db: Db, userId: number) => {
    const {
      html: _,
      rendererVersion,
      authorId,
      authorName,
      ...columns
    } = getTableColumns(staticPageRevisions)
    return { pageRevisions: await db.select(columns).from(staticPageRevisions).where(isBy(userId)) }
  },
  erase: async (db: Db, userId: number) => {
    await db.update(staticPageRevisions).set({ authorId: null, authorName: null }).where(isBy(userId))
  },
}
