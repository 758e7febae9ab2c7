// Replies: numbered from 1 within their topic. A number is never given twice.
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { TopicReply } from '#contract/forum.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import type { Found, Window } from '#server/base/paging.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { topicNotFound } from './topics.ts'

type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

function selectReplies(db: Db) {
  return db
    .select({
      id: forumReplies.id,
      position: forumReplies.position,
      content: forumReplies.content,
      author: { id: users.id, username: users.username },
      createdAt: forumReplies.createdAt,
    })
    .from(forumReplies)
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .$dynamic()
}

/** A window counts positions, not rows, so that page 40 of a long topic costs what page 1 does. */
export async function listReplies(
  db: Db,
  topicId: number,
  { limit, offset }: Window,
): Promise<Found<ReplyRow>> {
  const [topic] = await db
    .select({ replyCount: forumTopics.replyCount })
    .from(forumTopics)
    .where(eq(forumTopics.id, topicId))
  if (!topic) throw topicNotFound()
  const rows = await selectReplies(db)
    .where(
      and(
        eq(forumReplies.topicId, topicId),
        gt(forumReplies.position, offset),
        lte(forumReplies.position, offset + limit),
      ),
    )
    .orderBy(asc(forumReplies.position))
  return { rows, total: topic.replyCount }
}

export function toReply(row: ReplyRow): TopicReply {
  return {
    id: row.id,
    position: row.position,
    content: row.content,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
  }
}
