// What the site room has of a member: messages from the contact form, and revisions of static pages, for admins.
import { domainToASCII, domainToUnicode } from 'node:url'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { contactMessages, staticPageRevisions } from './tables.ts'

const isBy = (userId: number) => eq(staticPageRevisions.authorId, userId)

/** The address as it was typed, normalized like its key, whose domain is readable: typed ones may be in ASCII as well. */
const isFrom = (address: string) =>
  inArray(sql`lower(normalize(trim(${contactMessages.email}), NFKC))`, spellingsOf(address))

function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const ascii = domainToASCII(domain)
  // URL parsing decodes percent escapes, which would make another domain of an invalid one.
  return domainToUnicode(ascii) === domain ? [address, `${address.slice(0, at)}@${ascii}`] : [address]
}

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
