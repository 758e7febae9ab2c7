// Notifications to authors: reactions to a post, batched, and a reply accepted as the answer.
import { and, desc, eq } from 'drizzle-orm'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { ofReactedPost } from '#server/forum/posts/reaction-counts.ts'
import { forumReactions, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed, isTopicListed, needsOfTopic } from '#server/forum/visibility.ts'
import { subjectOf, subjectOfReply } from './subjects.ts'

interface ReactedPost extends Record<string, unknown> {
  topicId: number
  replyId: number | null
  userId: number
  isAgain: boolean
}

/** Names the member who reacted last, from the present rows; none for a withdrawn reaction. */
export async function notificationsOfReaction(db: Db, about: ReactedPost) {
  const post = await findShownPost(db, about)
  const [own] = await db
    .select({ userId: forumReactions.userId })
    .from(forumReactions)
    .where(and(ofReactedPost(about), eq(forumReactions.userId, about.userId)))
  const [last] = await db
    .select({ userId: forumReactions.userId, name: shownMemberName })
    .from(forumReactions)
    .innerJoin(users, eq(users.id, forumReactions.userId))
    .where(ofReactedPost(about))
    .orderBy(desc(forumReactions.createdAt), desc(forumReactions.userId))
    .limit(1)
  if (!post || !own || !last) return []
  const what = about.replyId === null ? quoted(post.title) : `your reply in ${quoted(post.title)}`
  return [
    {
      userId: post.authorId,
      kind: 'reaction' as const,
      title: `${last.name} reacted to ${what}`,
      titleOfMany: `New reactions to ${what}`,
      path: post.path,
      actorId: last.userId,
      subject: subjectOfPost(about),
      mayRead: 'topic.read' as const,
      board: post.board,
      isUnlessTold: about.isAgain,
    },
  ]
}

/** The last remaining reaction was withdrawn. */
export async function withdrawnReaction(db: Db, about: ReactedPost) {
  if ((await db.$count(forumReactions, ofReactedPost(about))) > 0) return []
  // A read notification stays and is not sent again.
  return [{ kind: 'reaction' as const, subject: subjectOfPost(about), isUnreadOnly: true }]
}

interface Answer extends Record<string, unknown> {
  topicId: number
  replyId: number
}

export async function notificationsOfAnswer(db: Db, { topicId, replyId }: Answer) {
  const post = await findShownPost(db, { topicId, replyId })
  if (post?.acceptedReplyId !== replyId) return []
  return [
    {
      userId: post.authorId,
      kind: 'answer' as const,
      title: `Your reply is the accepted answer in ${quoted(post.title)}`,
      path: post.path,
      actorId: post.starterId,
      subject: subjectOfReply(replyId),
      mayRead: 'topic.read' as const,
      board: post.board,
    },
  ]
}

/** Another reply is the answer now, or none. */
export async function withdrawnAnswer(db: Db, { topicId, replyId }: Answer) {
  const isIt = and(eq(forumTopics.id, topicId), eq(forumTopics.acceptedReplyId, replyId))
  if ((await db.$count(forumTopics, isIt)) > 0) return []
  return [{ kind: 'answer' as const, subject: subjectOfReply(replyId) }]
}

function subjectOfPost({ topicId, replyId }: { topicId: number; replyId: number | null }): string {
  return replyId === null ? subjectOf(topicId) : subjectOfReply(replyId)
}

async function findShownPost(db: Db, { topicId, replyId }: { topicId: number; replyId: number | null }) {
  const [topic] = await db
    .select({
      title: forumTopics.title,
      authorId: forumTopics.authorId,
      starterId: forumTopics.authorId,
      acceptedReplyId: forumTopics.acceptedReplyId,
      board: needsOfTopic,
    })
    .from(forumTopics)
    .where(and(eq(forumTopics.id, topicId), isTopicListed))
  if (!topic || replyId === null) return topic && { ...topic, path: paths.topic(topicId) }
  const [reply] = await db
    .select({ authorId: forumReplies.authorId, position: forumReplies.position })
    .from(forumReplies)
    .where(and(eq(forumReplies.id, replyId), eq(forumReplies.topicId, topicId), isReplyListed))
  return (
    reply && {
      ...topic,
      authorId: reply.authorId,
      path: paths.topic(topicId, placeOfReply(reply.position)),
    }
  )
}
