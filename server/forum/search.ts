// What the site's search may find in the forum. A hit tells no more than a teaser does, whoever asks.
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Db } from '#server/base/database.ts'
import { findTopicsByTitle } from './topics.ts'

export async function searchTopics(
  db: Db,
  text: string,
  limit: number,
): Promise<{ hits: Hit[]; total: number }> {
  const { rows, total } = await findTopicsByTitle(db, text, limit)
  const hits = rows.map((row) => ({
    kind: 'topic' as const,
    id: String(row.id),
    title: row.title,
    detail: `${row.category.name} · ${row.replyCount === 1 ? '1 reply' : `${row.replyCount} replies`}`,
    url: paths.topic(row.id),
    imageUrl: null,
    machine: null,
  }))
  return { hits, total }
}
