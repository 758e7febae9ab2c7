// Notifications of new topics to the author's followers.
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { isTopicListed } from '#server/forum/visibility.ts'
import { listFollowersOf } from '#server/moderation/members/follows.ts'
import { subjectOf } from './subjects.ts'

interface About extends Record<string, unknown> {
  topicId: number
}

async function findTopic(db: Db, { topicId }: About) {
  const [topic] = await db
    .select({
      title: forumTopics.title,
      authorId: forumTopics.authorId,
      author: shownMemberName,
      board: forumCategories.needs,
    })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .where(and(isTopicListed, eq(forumTopics.id, topicId)))
  return topic
}

export async function notificationOfMembersTopic(db: Db, about: About) {
  const topic = await findTopic(db, about)
  if (!topic) return null
  return {
    kind: 'member_topic' as const,
    title: `${topic.author} started ${quoted(topic.title)}`,
    path: paths.topic(about.topicId),
    actorId: topic.authorId,
    subject: subjectOf(about.topicId),
    mayRead: 'topic.read' as const,
    board: topic.board,
  }
}

export async function authorsFollowers(
  db: Db,
  about: About,
  page: { after: number; limit: number },
): Promise<number[]> {
  const topic = await findTopic(db, about)
  return topic?.authorId ? listFollowersOf(db, topic.authorId, page) : []
}
