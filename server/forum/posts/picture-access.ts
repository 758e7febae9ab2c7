// Access to pictures in topics and replies: same as to the post.
import { eq } from 'drizzle-orm'
import { may } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isThereFor, rightsToTopic, topicSubject } from '#server/forum/visibility.ts'

export async function mayReadTopicPictures(db: Db, viewer: Viewer, topicId: number): Promise<boolean> {
  const [topic] = await db
    .select({ ...rightsToTopic, authorId: forumTopics.authorId })
    .from(forumTopics)
    .where(eq(forumTopics.id, topicId))
  return (
    topic !== undefined &&
    isThereFor(viewer, topic) &&
    may(viewer, 'topic.read', topicSubject(topic, topic.authorId))
  )
}

export async function mayReadReplyPictures(db: Db, viewer: Viewer, replyId: number): Promise<boolean> {
  const [reply] = await db
    .select({
      topicId: forumReplies.topicId,
      authorId: forumReplies.authorId,
      hiddenAt: forumReplies.hiddenAt,
      deletedAt: forumReplies.deletedAt,
    })
    .from(forumReplies)
    .where(eq(forumReplies.id, replyId))
  return (
    reply !== undefined &&
    isThereFor(viewer, reply) &&
    may(viewer, 'topic.read', topicSubject({ ...reply, needs: null }, reply.authorId)) &&
    mayReadTopicPictures(db, viewer, reply.topicId)
  )
}
