import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { blogPosts, blogRevisions, newsletterSubscribers } from './tables.ts'

/** By the member's address, since subscribers need no account. */
function isOf(db: Db, userId: number) {
  return inArray(
    newsletterSubscribers.emailKey,
    db.select({ key: users.emailKey }).from(users).where(eq(users.id, userId)),
  )
}

/** Posts and their versions belong to the site: they stay, without the name. */
export const blogPersonalData: PersonalDataSource = {
  room: 'blog',
  collect: async (db, userId) => {
    const { html: _, htmlVersion, sendKey, ...columns } = getTableColumns(blogPosts)
    const { id: __, emailKey, round, ...subscription } = getTableColumns(newsletterSubscribers)
    const { writerId: ___, ...version } = getTableColumns(blogRevisions)
    return {
      posts: await db.select(columns).from(blogPosts).where(eq(blogPosts.authorId, userId)),
      postVersions: await db.select(version).from(blogRevisions).where(eq(blogRevisions.writerId, userId)),
      newsletter: await db.select(subscription).from(newsletterSubscribers).where(isOf(db, userId)),
    }
  },
  erase: async (db, userId) => {
    await db.delete(newsletterSubscribers).where(isOf(db, userId))
  },
}
