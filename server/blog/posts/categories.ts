import { and, asc, count, eq } from 'drizzle-orm'
import type { BlogCategory } from '#contract/blog/blog.ts'
import type { Db } from '#server/base/database/database.ts'
import { blogCategories, blogPosts } from '#server/blog/tables.ts'
import { isListed } from './posts.ts'

type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

/** All categories, also empty ones; drafts and posts that were taken down do not count. */
export async function listCategories(db: Db) {
  return db
    .select({
      id: blogCategories.id,
      name: blogCategories.name,
      iconName: blogCategories.iconName,
      iconColor: blogCategories.iconColor,
      postCount: count(blogPosts.id),
    })
    .from(blogCategories)
    .leftJoin(blogPosts, and(eq(blogPosts.categoryId, blogCategories.id), isListed))
    .groupBy(blogCategories.id)
    .orderBy(asc(blogCategories.sortOrder), asc(blogCategories.id))
}

export function toCategory(row: CategoryRow): BlogCategory {
  return {
    id: row.id,
    name: row.name,
    iconName: row.iconName,
    iconColor: row.iconColor,
    postCount: row.postCount,
  }
}
