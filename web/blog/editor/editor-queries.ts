// Queries of the blog's editor, and their invalidation.
import type { QueryClient } from '@tanstack/react-query'
import { query } from '#web/queries.ts'

export const editorCategoriesQuery = query('GET /api/admin/blog-categories')

export function editorPostQuery(id: number) {
  return query('GET /api/admin/blog-posts/{id}', { params: { id } })
}

export function revisionsQuery(id: number) {
  return query('GET /api/admin/blog-posts/{id}/revisions', { params: { id }, query: {} })
}

/** Invalidates every list and page of posts, and topics: a publication opens the one for its comments. */
export async function refreshBlog(client: QueryClient): Promise<void> {
  const isOfBlog = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && /^GET \/api\/((admin\/)?blog-|forum-)/.test(key)
  client.removeQueries({ predicate: isOfBlog, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfBlog })
}
