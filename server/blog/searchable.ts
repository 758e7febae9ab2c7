import type { SearchDocument } from '#server/base/search-documents.ts'
import { searchableTable } from '#server/base/search-rebuild.ts'
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

export const searchablePosts = searchableTable(blogPosts, { kind: 'post', toDocument: postDocument })
