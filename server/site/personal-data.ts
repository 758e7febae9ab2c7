// What the site room has of a member: messages from the contact form, and revisions of static pages, for admins.
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { contactMessages, staticPageRevisions } from './tables.ts'

const isBy = (userId: number) => eq(staticPageRevisions.authorId, userId)

/** The address as it was typed, normalized like its key. */
const isFrom = (address: string) => sql`lower(normalize(trim(${contactMessages.email}), NFKC)) = ${address}`

/** Page texts are the site's; they stay without the name. The audit log still tells who acted. */
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
  collectByAddress: async (db: Db, address: string) => ({
    contactMessages: await db.select().from(contactMessages).where(isFrom(address)),
  }),
  erase: async (db: Db, userId: number) => {
    await db.update(staticPageRevisions).set({ authorId: null, authorName: null }).where(isBy(userId))
  },
  eraseByAddress: async (db: Db, address: string) => {
    await db.delete(contactMessages).where(isFrom(address))
  },
}
