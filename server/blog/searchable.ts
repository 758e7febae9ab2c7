import type { SearchDocument } from '#server/base/search/documents.ts'
import { searchableTable } from '#server/base/search/rebuild.ts'
import { publicContent } from '#server/blog/publishing/beginnings.ts'
import { PAGE } from '#server/writing/known.ts'
import { renderArticle } from '#server/writing/markdown/articles.ts'
import { blogPosts } from './tables.ts'

type PostRow = Pick<
  typeof blogPosts.$inferSelect,
  'id' | 'title' | 'excerpt' | 'content' | 'needs' | 'publishedAt' | 'createdAt'
>

/** Posts that need a permission are indexed by their beginning. Drafts too: the search joins whether a post is published. */
export function postDocument({
  id,
  title,
  excerpt,
  content,
  needs,
  publishedAt,
  createdAt,
}: PostRow): SearchDocument {
  const words = renderArticle(publicContent({ content, needs }), PAGE).text
  const text = excerpt ? `${excerpt}\n${words}` : words
  return { kind: 'post', id, title, text, createdAt: publishedAt ?? createdAt }
}

export const searchablePosts = searchableTable(blogPosts, { kind: 'post', toDocument: postDocument })
