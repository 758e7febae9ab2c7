// What a post's share picture says: title and category, of posts that need a permission too, and nothing else of any.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import type { ShareSubject } from '#server/pictures/share-addresses.ts'
import { isListed } from './posts.ts'

/** Null for drafts, scheduled posts, and posts that were taken down: that they exist is not to be known. */
export async function findShareSubject(db: Db, id: number): Promise<ShareSubject | null> {
  const [row] = await db
    .select({ title: blogPosts.title, label: blogCategories.name })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(and(eq(blogPosts.id, id), isListed))
  return row ?? null
}
