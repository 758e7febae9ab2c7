// The posts that notifications are about, with author, board and address; only what is listed.
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed, isTopicListed, needsOfTopic } from '#server/forum/visibility.ts'
import { subjectOf, subjectOfReply } from './subjects.ts'

export async function findTopic(db: Db, topicId: number) {
  const [topic] = await db
    .select({
      title: forumTopics.title,
      content: forumTopics.content,
      authorId: forumTopics.authorId,
      author: shownMemberName,
      board: needsOfTopic,
    })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(and(isTopicListed, eq(forumTopics.id, topicId)))
  return topic ? { ...topic, subject: subjectOf(topicId), path: paths.topic(topicId) } : null
}

export async function findReply(db: Db, replyId: number) {
  const [reply] = await selectReplies(db, eq(forumReplies.id, replyId))
  return reply ? withAddress(reply) : null
}

export async function findNewestReply(db: Db, topicId: number) {
  const [reply] = await selectReplies(db, eq(forumReplies.topicId, topicId))
    .orderBy(desc(forumReplies.position))
    .limit(1)
  return reply ? withAddress(reply) : null
}

export type ListedReply = NonNullable<Awaited<ReturnType<typeof findReply>>>

function selectReplies(db: Db, which: SQL) {
  return db
    .select({
      replyId: forumReplies.id,
      topicId: forumReplies.topicId,
      position: forumReplies.position,
      content: forumReplies.content,
      authorId: forumReplies.authorId,
      author: shownMemberName,
      title: forumTopics.title,
      board: needsOfTopic,
    })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(isReplyListed, isTopicListed, which))
    .$dynamic()
}

function withAddress<T extends { replyId: number; topicId: number; position: number }>(reply: T) {
  return {
    ...reply,
    subject: subjectOfReply(reply.replyId),
    path: paths.topic(reply.topicId, placeOfReply(reply.position)),
  }
}
