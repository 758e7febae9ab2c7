// What the site's search finds in the blog: the listed posts.
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search/search.ts'
import { shownName } from '#contract/shown-name.ts'
import type { Db } from '#server/base/database/database.ts'
import { findMatches, isNoneOf, type Matches, type MatchQuestion } from '#server/base/search/matches.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { isUnlisted, listPostsOf } from '#server/blog/posts/posts.ts'
import { blogPosts } from './tables.ts'

export async function searchPosts(
  db: Db,
  text: string,
  limit: number,
): Promise<Omit<Matches, 'rows'> & { hits: Hit[] }> {
  const { rows, ...found } = await findMatches(db, postQuestion(text, limit))
  const excerpts = new Map(rows.map(({ id, excerpt }) => [id, excerpt]))
  const posts = await listPostsOf(
    db,
    rows.map(({ id }) => id),
  )
  const hits = posts.map((row) => ({
    kind: 'post' as const,
    id: String(row.id),
    title: row.title,
    detail: `${row.category.name} · by ${shownName(row.author)}`,
    url: paths.post(row.slug),
    excerpt: excerpts.get(row.id) ?? null,
    imageUrl: null,
    machine: null,
  }))
  return { hits, ...found }
}

/** Exported for the test of its indexes. */
export function postQuestion(text: string, limit: number): MatchQuestion {
  return {
    kind: 'post',
    text,
    limit,
    where: 'anywhere',
    visible: isNoneOf(blogPosts, searchDocuments.id, isUnlisted),
  }
}
