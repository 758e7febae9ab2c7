// Notifications of edits: members mentioned or quoted for the first time. Earlier revisions have notified the others.
import { and, eq } from 'drizzle-orm'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { findQuoted } from '#server/forum/posts/quoted-posts.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed, isTopicListed, needsOfTopic } from '#server/forum/visibility.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { namedBefore } from './earlier-mentions.ts'
import { mentionsOf } from './replies.ts'
import { subjectOf, subjectOfReply } from './subjects.ts'

interface EditedPost extends Record<string, unknown> {
  topicId: number
  replyId: number | null
  revision: number
}

export async function mentionsInEdit(db: Db, { topicId, replyId, revision }: EditedPost) {
  const post = await (replyId === null ? findTopic(db, topicId) : findReply(db, replyId))
  if (!post) return []
  const earlier = await namedBefore(db, { topicId, replyId }, revision)
  const isNew = (userId: number) => !earlier.has(userId)
  const mentioned = (await findMentioned(db, post.content)).filter(isNew)
  const quoted =
    replyId === null ? [] : (await findQuoted(db, { topicId, content: post.content })).filter(isNew)
  return [
    ...mentionsOf(mentioned, post),
    ...mentionsOf(
      quoted.filter((userId) => !mentioned.includes(userId)),
      post,
      'quoted',
    ),
  ]
}

async function findTopic(db: Db, topicId: number) {
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
    .where(and(eq(forumTopics.id, topicId), isTopicListed))
  return topic && { ...topic, subject: subjectOf(topicId), path: paths.topic(topicId) }
}

async function findReply(db: Db, replyId: number) {
  const [reply] = await db
    .select({
      topicId: forumReplies.topicId,
      position: forumReplies.position,
      title: forumTopics.title,
      content: forumReplies.content,
      authorId: forumReplies.authorId,
      author: shownMemberName,
      board: needsOfTopic,
    })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(eq(forumReplies.id, replyId), isReplyListed, isTopicListed))
  const path = reply && paths.topic(reply.topicId, placeOfReply(reply.position))
  return reply && path && { ...reply, subject: subjectOfReply(replyId), path }
}
