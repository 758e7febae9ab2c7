// What the site's search may find in the forum: titles for all, texts and excerpts for those who may read them.
import { and, inArray, not } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import { placeOfReply } from '#contract/forum-terms.ts'
import { paths } from '#contract/paths.ts'
import type { Hit } from '#contract/search.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import {
  findMatches,
  isNoneOf,
  type Match,
  type Matches,
  type MatchQuestion,
} from '#server/base/search-matches.ts'
import { searchDocuments } from '#server/base/tables.ts'
import { isFromBlocked } from '#server/moderation/blocks.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { listTeasersOf } from './topics.ts'
import { isInOpenBoard, isReplyUnlisted, isTopicUnlisted } from './visibility.ts'

export async function searchTopics(
  db: Db,
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<Omit<Matches, 'rows'> & { hits: Hit[] }> {
  const { rows, ...found } = await findMatches(db, topicQuestion(viewer, text, limit))
  const matches = new Map(rows.map((row) => [row.id, row]))
  const positions = await positionsOf(db, rows)
  const topics = await listTeasersOf(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  const hits = topics.map((row) => ({
    kind: 'topic' as const,
    id: String(row.id),
    title: row.title,
    detail: `${row.category.name} · ${row.replyCount === 1 ? '1 reply' : `${row.replyCount} replies`}`,
    url: paths.topic(row.id, positions.get(matches.get(row.id)?.part ?? 0)),
    excerpt: matches.get(row.id)?.excerpt ?? null,
    imageUrl: null,
    machine: null,
  }))
  return { hits, ...found }
}

/** Where the replies stand that were found: a hit leads to them. */
async function positionsOf(
  db: Db,
  rows: readonly Match[],
): Promise<Map<number, ReturnType<typeof placeOfReply>>> {
  const parts = rows.flatMap(({ part }) => (part > 0 ? [part] : []))
  if (parts.length === 0) return new Map()
  const replies = await db
    .select({ id: forumReplies.id, position: forumReplies.position })
    .from(forumReplies)
    .where(inArray(forumReplies.id, parts))
  return new Map(replies.map(({ id, position }) => [id, placeOfReply(position)]))
}

/** What is asked of the documents: exported for the test of its indexes. */
export function topicQuestion(viewer: Viewer, text: string, limit: number): MatchQuestion {
  const { id, part } = searchDocuments
  return {
    kind: 'topic',
    text,
    limit,
    where: may(viewer, 'forums') ? 'anywhere' : 'title',
    visible: and(
      isNoneOf(forumTopics, id, isTopicUnlisted),
      isNoneOf(forumTopics, id, not(isInOpenBoard(viewer))),
      isNoneOf(forumReplies, part, isReplyUnlisted),
      viewer.member ? isNoneOf(forumTopics, id, isFromBlocked(viewer, forumTopics.authorId)) : undefined,
      viewer.member ? isNoneOf(forumReplies, part, isFromBlocked(viewer, forumReplies.authorId)) : undefined,
    ),
  }
}
