// Who is told of a new topic or reply: whom it mentions, and who follows the topic.
import { and, eq, isNull } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/quotation.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { listFollowers } from './follows.ts'
import { placeOf } from './moderated.ts'
import { forumReplies, forumTopics } from './tables.ts'

export interface WrittenReply extends Record<string, unknown> {
  replyId: number
}

const subjectOf = (topicId: number) => `topic:${topicId}`
/** Mentions in replies come one by one, so that one that is taken down takes its notice along. */
const subjectOfReply = (replyId: number) => `reply:${replyId}`

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
  return mentionsOf(mentioned, { subject: subjectOf(topicId), path: paths.topic(topicId), ...topic })
}

export async function mentionsInReply(db: Db, about: WrittenReply) {
  const reply = await findShown(db, about)
  if (!reply) return []
  return mentionsOf(await findMentioned(db, reply.content), {
    ...reply,
    subject: subjectOfReply(about.replyId),
  })
}

/** The same for all who follow the topic. */
export async function noticeOfReply(db: Db, about: WrittenReply) {
  const reply = await findShown(db, about)
  if (!reply) return null
  const title = quoted(reply.title)
  return {
    kind: 'topic_reply' as const,
    title: `${reply.author} replied to ${title}`,
    titleOfMany: `{count} new replies to ${title}`,
    path: reply.path,
    actorId: reply.authorId,
    subject: subjectOf(reply.topicId),
    mayRead: 'topic.read' as const,
  }
}

/** Whoever is mentioned is told of that alone. */
export async function followersToTell(
  db: Db,
  about: WrittenReply,
  page: { after: number; limit: number },
): Promise<number[]> {
  const reply = await findShown(db, about)
  if (!reply) return []
  const without = [reply.authorId, ...(await findMentioned(db, reply.content))]
  return listFollowers(db, reply.topicId, { ...page, without })
}

async function findShown(db: Db, { replyId }: WrittenReply) {
  const [reply] = await db
    .select({
      topicId: forumReplies.topicId,
      position: forumReplies.position,
      content: forumReplies.content,
      authorId: forumReplies.authorId,
      author: users.username,
      title: forumTopics.title,
    })
    .from(forumReplies)
    .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(eq(forumReplies.id, replyId), isNull(forumReplies.hiddenAt), isNull(forumTopics.hiddenAt)))
  return reply && { ...reply, path: paths.topic(reply.topicId, placeOf(reply.position)) }
}

interface Mentioning {
  subject: string
  title: string
  path: string
  authorId: number
  author: string
}

function mentionsOf(userIds: readonly number[], { subject, title, path, authorId, author }: Mentioning) {
  return userIds
    .filter((userId) => userId !== authorId)
    .map((userId) => ({
      userId,
      kind: 'mention' as const,
      title: `${author} mentioned you in ${quoted(title)}`,
      path,
      actorId: authorId,
      subject,
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

/** A reply that was taken down is news to nobody whom it names. */
export function mentionsInHiddenReply({ replyId, isShown }: { replyId: number; isShown: boolean }) {
  return isShown ? [] : [{ kind: 'mention' as const, subject: subjectOfReply(replyId) }]
}
