// What the site's search may find in the blog.
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Db } from '#server/base/database.ts'
import { findPosts } from './posts.ts'

export async function searchPosts(
  db: Db,
  text: string,
  limit: number,
): Promise<{ hits: Hit[]; total: number }> {
  const { rows, total } = await findPosts(db, text, limit)
  const hits = rows.map((row) => ({
    kind: 'post' as const,
    id: String(row.id),
    title: row.title,
    detail: `${row.category.name} · by ${row.author.username}`,
    url: paths.post(row.slug),
    imageUrl: null,
    machine: null,
  }))
  return { hits, total }
}
