// Validates a post's values; refusals name the field.
import { eq } from 'drizzle-orm'
import { MISSING } from '#contract/blog/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { blogCategories } from '#server/blog/tables.ts'
import { writtenPost } from './post-html.ts'

/** Columns of a content; refuses one that shows nothing. */
export function writtenBy(content: string) {
  const written = writtenPost(content)
  if (written.html === '') {
    throw refuse.invalid('missing_content', MISSING.content, { content: MISSING.content })
  }
  return written
}

export async function getCategory(db: Db, id: number): Promise<typeof blogCategories.$inferSelect> {
  const [category] = await db.select().from(blogCategories).where(eq(blogCategories.id, id))
  if (!category)
    throw refuse.invalid('category_not_found', MISSING.categoryId, { categoryId: MISSING.categoryId })
  return category
}
