import { asc, gt } from 'drizzle-orm'
import type { SearchDocument } from '#server/base/search-documents.ts'
import type { SearchableRows } from '#server/base/search-rebuild.ts'
import { blogPosts } from './tables.ts'

type PostRow = Pick<
  typeof blogPosts.$inferSelect,
  'id' | 'title' | 'excerpt' | 'content' | 'publishedAt' | 'createdAt'
>

/** Drafts too: whether a post is published is joined when the search reads. */
export function postDocument({
  id,
  title,
  excerpt,
  content,
  publishedAt,
  createdAt,
}: PostRow): SearchDocument {
  const text = excerpt ? `${excerpt}\n${content}` : content
  return { kind: 'post', id, title, text, createdAt: publishedAt ?? createdAt }
}

export const searchablePosts: SearchableRows = {
  source: 'blog_posts',
  kind: 'post',
  read: async (tx, afterId, limit) => {
    const rows = await tx
      .select()
      .from(blogPosts)
      .where(gt(blogPosts.id, afterId))
      .orderBy(asc(blogPosts.id))
      .limit(limit)
      .for('share')
    return { documents: rows.map(postDocument), last: rows.at(-1)?.id ?? null }
  },
}
