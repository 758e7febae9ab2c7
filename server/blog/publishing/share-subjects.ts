// Text of a post's share picture: title and category only, also for posts that need a permission.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { isListed } from '#server/blog/posts/posts.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import type { ShareSubject } from '#server/pictures/share-pictures/share-addresses.ts'

/** Null for drafts, scheduled posts and posts that were taken down, so that their existence stays secret. */
export async function findShareSubject(db: Db, id: number): Promise<ShareSubject | null> {
  const [row] = await db
    .select({ title: blogPosts.title, label: blogCategories.name })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.categoryId))
    .where(and(eq(blogPosts.id, id), isListed))
  return row ?? null
}
