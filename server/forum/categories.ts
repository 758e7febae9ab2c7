import { asc } from 'drizzle-orm'
import type { ForumCategory } from '#contract/forum.ts'
import type { Db } from '#server/base/database.ts'
import { forumCategories } from './tables.ts'

type CategoryRow = typeof forumCategories.$inferSelect

export async function listCategories(db: Db): Promise<CategoryRow[]> {
  return db.select().from(forumCategories).orderBy(asc(forumCategories.sortOrder), asc(forumCategories.id))
}

export function toCategory(row: CategoryRow): ForumCategory {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    topicCount: row.topicCount,
  }
}
