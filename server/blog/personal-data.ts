import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#server/accounts/personal-data.ts'
import { blogPosts } from './tables.ts'

/** Posts are the site's; they stay without the name. */
export const blogPersonalData: PersonalDataSource = {
  room: 'blog',
  collect: async (db, userId) => ({
    posts: await db.select().from(blogPosts).where(eq(blogPosts.authorId, userId)),
  }),
}
