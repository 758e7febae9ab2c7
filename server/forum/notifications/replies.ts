// Notifications of new topics and replies: to mentioned members and to followers of the topic or its category.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { findQuoted } from '#server/forum/posts/quoted-posts.ts'
import { listCategoryFollowers, listFollowers } from '#server/forum/reading/follows.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyUnlisted, isTopicListed, isTopicUnlisted, needsOfTopic } from '#server/forum/visibility.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { namedAtFirst } from './earlier-mentions.ts'
import { findNewestReply, findReply, findTopic, type ListedReply } from './listed-posts.ts'
import { subjectOf, subjectOfReply } from './subjects.ts'

export interface WrittenReply extends Record<string, unknown> {
  replyId: number
  /** It was held for review until then. */
  isApproved?: boolean
}

export async function notificationsOfTopic(db: Db, { topicId }: { topicId: number }) {
  const topic = await findTopic(db, topicId)
  if (!topic) return []
  const { mentioned } = await findFirstNamed(db, { topicId, replyId: null, content: topic.content })
  return mentionsOf(mentioned, topic)
}

export async function mentionsInReply(db: Db, about: WrittenReply) {
  const reply = await findReply(db, about.replyId)
  if (!reply) return []
  const { mentioned, quotedIds } = await findFirstNamed(db, reply)
  return [...mentionsOf(mentioned, reply), ...mentionsOf(quotedIds, reply, 'quoted')]
}

/**
 * One notification for all followers of the topic, about its newest reply: it covers several replies, in any order of
 * events. A reply that was approved has its own, since newer ones may have been read.
 */
export async function notificationOfReply(db: Db, about: WrittenReply) {
  const reply = await findReply(db, about.replyId)
  const newest = reply && (about.isApproved ? reply : await findNewestReply(db, reply.topicId))
  if (!newest) return null
  return {
    ...sayReply(newest),
    instead: sayReply(reply),
    kind: 'topic_reply' as const,
    titleOfMany: `{count} new replies to ${quoted(newest.title)}`,
    subject: about.isApproved ? subjectOfReply(about.replyId) : subjectOf(newest.topicId),
    mayRead: 'topic.read' as const,
    board: newest.board,
  }
}

function sayReply({ author, title, path, authorId }: ListedReply) {
  return { title: `${author} replied to ${quoted(title)}`, path, actorId: authorId }
}

/** Followers without those who are mentioned or quoted, who get that notification instead. */
export async function followersToTell(
  db: Db,
  about: WrittenReply,
  page: { after: number; limit: number },
): Promise<number[]> {
  const reply = await findReply(db, about.replyId)
  if (!reply) return []
  const without = [
    reply.authorId,
    ...(await findMentioned(db, reply.content)),
    ...(await findQuoted(db, reply)),
  ]
  return listFollowers(db, reply.topicId, { ...page, without })
}

/**
 * Members mentioned, or otherwise quoted, since the first revision; mentionsInEdit notifies those whom an edit adds.
 */
async function findFirstNamed(
  db: Db,
  { content, topicId, replyId }: { content: string; topicId: number; replyId: number | null },
): Promise<{ mentioned: number[]; quotedIds: number[] }> {
  const mentioned = await findMentioned(db, content)
  const quotedIds = replyId === null ? [] : await findQuoted(db, { topicId, content })
  const isAny = mentioned.length + quotedIds.length > 0
  const atFirst = isAny ? await namedAtFirst(db, { topicId, replyId }) : null
  const isFirst = (userId: number) => atFirst === null || atFirst.has(userId)
  return {
    mentioned: mentioned.filter(isFirst),
    quotedIds: quotedIds.filter((userId) => isFirst(userId) && !mentioned.includes(userId)),
  }
}

interface Mentioning {
  subject: string
  title: string
  path: string
  authorId: number
  author: string
  board: Permission | null
}

export function mentionsOf(
  userIds: readonly number[],
  { subject, title, path, authorId, author, board }: Mentioning,
  how: 'mentioned' | 'quoted' = 'mentioned',
) {
  return userIds
    .filter((userId) => userId !== authorId)
    .map((userId) => ({
      userId,
      kind: 'mention' as const,
      title: `${author} ${how} you in ${quoted(title)}`,
      path,
      actorId: authorId,
      subject,
      mayRead: 'topic.read' as const,
      board,
    }))
}

/**
 * One notification for all followers of the category, about its newest topic: it covers several topics, in any order of
 * events. A topic that was approved has its own, since newer ones may have been read.
 */
export async function notificationOfNewTopic(
  db: Db,
  { topicId, isApproved }: { topicId: number; isApproved?: boolean },
) {
  const [topic] = await selectStarted(db, eq(forumTopics.id, topicId))
  if (!topic) return null
  const [newest] = isApproved
    ? [topic]
    : await selectStarted(db, eq(forumTopics.categoryId, topic.categoryId))
        .orderBy(desc(forumTopics.createdAt), desc(forumTopics.id))
        .limit(1)
  if (!newest) return null
  return {
    ...sayTopic(newest),
    instead: sayTopic(topic),
    kind: 'new_topic' as const,
    titleOfMany: `{count} new topics in ${newest.category}`,
    subject: isApproved ? subjectOf(topicId) : `category:${topic.categoryId}`,
    mayRead: 'topic.read' as const,
    board: newest.board,
  }
}

function selectStarted(db: Db, which: SQL) {
  return db
    .select({
      id: forumTopics.id,
      title: forumTopics.title,
      categoryId: forumTopics.categoryId,
      authorId: forumTopics.authorId,
      author: shownMemberName,
      category: forumCategories.name,
      board: forumCategories.needs,
    })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .where(and(isTopicListed, which))
    .$dynamic()
}

function sayTopic({
  id,
  title,
  authorId,
  author,
  category,
}: Awaited<ReturnType<typeof selectStarted>>[number]) {
  return {
    title: `${author} started ${quoted(title)} in ${category}`,
    path: paths.topic(id),
    actorId: authorId,
  }
}

/**
 * Followers without those who are mentioned, who get that notification instead, and without those who muted the topic.
 */
export async function categoryFollowersToTell(
  db: Db,
  { topicId }: { topicId: number },
  page: { after: number; limit: number },
): Promise<number[]> {
  const [topic] = await db
    .select()
    .from(forumTopics)
    .where(and(isTopicListed, eq(forumTopics.id, topicId)))
  if (!topic) return []
  const without = [topic.authorId, ...(await findMentioned(db, topic.content))]
  return listCategoryFollowers(db, topic, { ...page, without })
}

/** Withdraws all notifications of a topic that was taken down, and of its replies. */
export async function notificationsOfHiddenTopic(db: Db, { topicId }: { topicId: number }) {
  const [hidden] = await db
    .select({ categoryId: forumTopics.categoryId })
    .from(forumTopics)
    .where(and(eq(forumTopics.id, topicId), isTopicUnlisted))
  if (!hidden) return []
  return [
    // It may name this topic; the next topic notifies of any others.
    { kind: 'new_topic' as const, subject: `category:${hidden.categoryId}` },
    ...notificationsOf(eq(forumTopics.id, topicId)),
  ]
}

const KINDS_OF_TOPIC = ['new_topic', 'member_topic', 'topic_reply', 'mention', 'reaction'] as const
/** Followers are notified of an approved reply by itself. */
const KINDS_OF_REPLY = ['topic_reply', 'mention', 'reaction', 'answer'] as const

/**
 * Withdraws mentions in a reply that was taken down, and its author's notifications of reactions and of the accepted
 * answer.
 */
export async function mentionsInHiddenReply(db: Db, { replyId }: { replyId: number }) {
  const isHidden = and(eq(forumReplies.id, replyId), isReplyUnlisted)
  if ((await db.$count(forumReplies, isHidden)) === 0) return []
  const subject = subjectOfReply(replyId)
  return KINDS_OF_REPLY.map((kind) => ({ kind, subject }))
}

/**
 * For a topic that got a stricter board, by a move or a change of the board: earlier notifications do not require its
 * permission.
 */
export async function notificationsOfClosedTopic(db: Db, { topicId }: { topicId: number }) {
  const [topic] = await db
    .select({ board: needsOfTopic })
    .from(forumTopics)
    .where(and(isTopicListed, eq(forumTopics.id, topicId)))
  if (!topic?.board) return []
  return [
    // Followers of the category that it left may have been notified of it.
    {
      kind: 'new_topic' as const,
      subject: sql`select 'category:' || ${forumCategories.id} from ${forumCategories}`,
      path: paths.topic(topicId),
      unlessBoard: topic.board,
    },
    ...notificationsOf(eq(forumTopics.id, topicId), topic.board),
  ]
}

export async function notificationsInClosedBoard(db: Db, { categoryId }: { categoryId: number | null }) {
  if (categoryId === null) return []
  const [board] = await db.select().from(forumCategories).where(eq(forumCategories.id, categoryId))
  if (!board?.needs) return []
  return [
    { kind: 'new_topic' as const, subject: `category:${categoryId}`, unlessBoard: board.needs },
    ...notificationsOf(eq(forumTopics.categoryId, categoryId), board.needs),
  ]
}

/** Notifications of these topics and their replies; with a board, those that do not require its permission yet. */
function notificationsOf(which: SQL, unlessBoard?: Permission) {
  const topics = sql`select 'topic:' || ${forumTopics.id} from ${forumTopics} where ${which}`
  const replies = sql`select 'reply:' || ${forumReplies.id} from ${forumReplies}
    join ${forumTopics} on ${forumTopics.id} = ${forumReplies.topicId} where ${which}
    union all select 'reply:' || ${forumTopics.openedByReplyId} from ${forumTopics} where ${which}`
  const unless = unlessBoard && { unlessBoard }
  return [
    ...KINDS_OF_TOPIC.map((kind) => ({ kind, subject: topics, ...unless })),
    ...KINDS_OF_REPLY.map((kind) => ({ kind, subject: replies, ...unless })),
  ]
}
