// Addresses that posts had before: they lead to the present one, until a post takes the slug.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { blogOldSlugs } from '#server/blog/tables.ts'

interface Moved {
  id: number
  /** The slug that the post had, if it was somewhere else. */
  from: string | null
  to: string
}

/** Call it in the transaction that gives a post its slug: the slug is then no other post's old one. */
export async function moveSlug(tx: Db, { id, from, to }: Moved): Promise<void> {
  if (from === to) return
  await tx.delete(blogOldSlugs).where(eq(blogOldSlugs.slug, to))
  if (from !== null) await tx.insert(blogOldSlugs).values({ slug: from, postId: id })
}
