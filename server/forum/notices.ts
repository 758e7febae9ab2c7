// Who is told of a new topic or reply: whom it mentions, and who started the topic.
import { eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/quotation.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { placeOf } from './moderated.ts'
import { forumReplies, forumTopics } from './tables.ts'

const subjectOf = (topicId: number) => `topic:${topicId}`

export async function noticesOfTopic(db: Db, { topicId }: { topicId: number }) {
  const [topic] = await db
    .select({
      title: forumTopics.title,
      content: forumTopics.content,
      authorId: forumTopics.authorId,
      author: users.username,
      hiddenAt: forumTopics.hiddenAt,
    })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(eq(forumTopics.id, topicId))
  if (!topic || topic.hiddenAt) return []
  const mentioned = await findMentioned(db, topic.content)
  return mentionsOf(mentioned, { topicId, path: paths.topic(topicId), ...topic })
}

export async function noticesOfReply(db: Db, { replyId }: { replyId: number }) {
  const [reply] = await db
    .select({
      topicId: forumReplies.topicId,
      position: forumReplies.position,
      content: forumReplies.content,
      authorId: forumReplies.authorId,
      author: users.username,
      hiddenAt: forumReplies.hiddenAt,
      title: forumTopics.title,
      starterId: forumTopics.authorId,
      topicHiddenAt: forumTopics.hiddenAt,
    })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(eq(forumReplies.id, replyId))
  if (!reply || reply.hiddenAt || reply.topicHiddenAt) return []
  const mentioned = await findMentioned(db, reply.content)
  const path = paths.topic(reply.topicId, placeOf(reply.position))
  const mentions = mentionsOf(mentioned, { ...reply, path })
  // Told once, and of what concerns them most.
  if (reply.starterId === reply.authorId || mentioned.includes(reply.starterId)) return mentions
  const title = quoted(reply.title)
  return [
    ...mentions,
    {
      userId: reply.starterId,
      kind: 'topic_reply' as const,
      title: `${reply.author} replied to ${title}`,
      titleOfMany: `{count} new replies to ${title}`,
      path,
      actorId: reply.authorId,
      subject: subjectOf(reply.topicId),
      mayRead: 'topic.read' as const,
    },
  ]
}

interface Mentioning {
  topicId: number
  title: string
  path: string
  authorId: number
  author: string
}

function mentionsOf(userIds: readonly number[], { topicId, title, path, authorId, author }: Mentioning) {
  return userIds
    .filter((userId) => userId !== authorId)
    .map((userId) => ({
      userId,
      kind: 'mention' as const,
      title: `${author} mentioned you in ${quoted(title)}`,
      titleOfMany: `{count} mentions of you in ${quoted(title)}`,
      path,
      actorId: authorId,
      subject: subjectOf(topicId),
      mayRead: 'topic.read' as const,
    }))
}

/** A topic that was taken down is news to nobody. */
export function noticesOfHiddenTopic({ topicId, isShown }: { topicId: number; isShown: boolean }) {
  if (isShown) return []
  const subject = subjectOf(topicId)
  return [
    { kind: 'topic_reply' as const, subject },
    { kind: 'mention' as const, subject },
  ]
}
