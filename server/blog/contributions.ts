// The blog's share of the leaders' list.
import { count } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { isListed } from '#server/blog/posts/posts.ts'
import { blogPosts } from './tables.ts'

/** Number of published posts per member. */
export async function countBlogContributions(db: Db): Promise<{ userId: number; count: number }[]> {
  return db
    .select({ userId: blogPosts.authorId, count: count() })
    .from(blogPosts)
    .where(isListed)
    .groupBy(blogPosts.authorId)
}
