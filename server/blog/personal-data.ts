import { eq, getTableColumns } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/profile/personal-data.ts'
import { blogPosts, blogRevisions, newsletterSubscribers } from './tables.ts'

const isOf = (address: string) => eq(newsletterSubscribers.emailKey, address)

/**
 * Posts and their versions belong to the site: they stay, without the name. Subscribers need no account, so a subscription
 * is the member's by their verified address.
 */
export const blogPersonalData: PersonalDataSource = {
  room: 'blog',
  collect: async (db, userId) => {
    const { html: _, htmlVersion, sendKey, ...columns } = getTableColumns(blogPosts)
    const { writerId: __, ...version } = getTableColumns(blogRevisions)
    return {
      posts: await db.select(columns).from(blogPosts).where(eq(blogPosts.authorId, userId)),
      postVersions: await db.select(version).from(blogRevisions).where(eq(blogRevisions.writerId, userId)),
    }
  },
  collectByAddress: async (db, address) => {
    const { id: _, emailKey, round, ...subscription } = getTableColumns(newsletterSubscribers)
    return { newsletter: await db.select(subscription).from(newsletterSubscribers).where(isOf(address)) }
  },
  eraseByAddress: async (db, address) => {
    await db.delete(newsletterSubscribers).where(isOf(address))
  },
}
