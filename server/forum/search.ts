// What the site's search may find in the forum: titles for all, texts and excerpts for those who may read them.
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import { findMatches, type Matches, type MatchQuestion, rowOf } from '#server/base/search-matches.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { isNotFromBlocked } from '#server/moderation/blocks.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { listTeasersOf } from './topics.ts'

export async function searchTopics(
  db: Db,
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<Omit<Matches, 'rows'> & { hits: Hit[] }> {
  const { rows, ...found } = await findMatches(db, topicQuestion(viewer, text, limit))
  const excerpts = new Map(rows.map(({ id, excerpt }) => [id, excerpt]))
  const topics = await listTeasersOf(
    db,
    rows.map(({ id }) => id),
  )
  const hits = topics.map((row) => ({
    kind: 'topic' as const,
    id: String(row.id),
    title: row.title,
    detail: `${row.category.name} · ${row.replyCount === 1 ? '1 reply' : `${row.replyCount} replies`}`,
    url: paths.topic(row.id),
    excerpt: excerpts.get(row.id) ?? null,
    imageUrl: null,
    machine: null,
  }))
  return { hits, ...found }
}

/** What is asked of the documents: exported for the test of its indexes. */
export function topicQuestion(viewer: Viewer, text: string, limit: number): MatchQuestion {
  const { part } = searchDocuments
  return {
    kind: 'topic',
    text,
    limit,
    where: may(viewer, 'forums') ? 'anywhere' : 'title',
    join: sql`join ${rowOf(forumTopics, searchDocuments.id)}
      left join ${rowOf(forumReplies, part)}`,
    visible: and(
      isNull(forumTopics.hiddenAt),
      isNotFromBlocked(viewer, forumTopics.authorId),
      or(
        eq(part, 0),
        sql`${forumReplies.id} is not null and ${isNull(forumReplies.hiddenAt)} and ${isNotFromBlocked(viewer, forumReplies.authorId)}`,
      ),
    ),
  }
}
