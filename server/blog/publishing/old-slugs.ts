// Former slugs of posts: they redirect to the present one, until another post takes the slug.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { blogOldSlugs } from '#server/blog/tables.ts'

interface Moved {
  id: number
  /** Records the post's former slug, if it had another. */
  from: string | null
  to: string
}

/** Call it in the transaction that gives a post its slug: the slug is then no longer a former one of another post. */
export async function moveSlug(tx: Db, { id, from, to }: Moved): Promise<void> {
  if (from === to) return
  await tx.delete(blogOldSlugs).where(eq(blogOldSlugs.slug, to))
  if (from !== null) await tx.insert(blogOldSlugs).values({ slug: from, postId: id })
}
