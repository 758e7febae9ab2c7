// Replies that were split off a topic: redirects links by their old number.
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { MovedReply } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumMovedReplies, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isInItsPlace, isTopicShownTo } from '#server/forum/visibility.ts'

interface Window {
  topicId: number
  /** The position before the first. */
  before: number
  limit: number
}

/** Call for a topic that the viewer may read. Includes replies only if the viewer sees them at their present place. */
export async function listMovedReplies(
  db: Db,
  viewer: Viewer,
  { topicId, before, limit }: Window,
): Promise<MovedReply[]> {
  const { position, replyId } = forumMovedReplies
  const topicNow = sql`coalesce(${forumReplies.topicId}, (select opened.id from ${forumTopics} opened
    where opened.opened_by_reply_id = ${replyId}))`
  return db
    .select({
      position,
      topic: { id: forumTopics.id, title: forumTopics.title },
      movedTo: sql<number>`coalesce(${forumReplies.position}, 0)`,
    })
    .from(forumMovedReplies)
    .leftJoin(forumReplies, eq(forumReplies.id, replyId))
    .innerJoin(forumTopics, sql`${forumTopics.id} = ${topicNow}`)
    .where(
      and(
        eq(forumMovedReplies.topicId, topicId),
        gt(position, before),
        lte(position, before + limit),
        isTopicShownTo(viewer),
        sql`(${forumReplies.id} is null or ${isInItsPlace(viewer)})`,
      ),
    )
    .orderBy(asc(position))
}
