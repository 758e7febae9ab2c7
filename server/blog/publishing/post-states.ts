// Whether a post is visible, by its row.
import type { blogPosts } from '#server/blog/tables.ts'

export type PostColumns = typeof blogPosts.$inferSelect

/** Published, and not scheduled for later; a moderator may still have taken it down. */
export function isPublic({
  isPublished,
  isScheduled,
}: Pick<PostColumns, 'isPublished' | 'isScheduled'>): boolean {
  return isPublished && !isScheduled
}

export function isSeen(post: Pick<PostColumns, 'isPublished' | 'isScheduled' | 'hiddenAt'>): boolean {
  return isPublic(post) && post.hiddenAt === null
}
