// News of new topics for the author's followers. What takes a topic away withdraws all notifications of it (replies.ts).
import { and, eq } from 'drizzle-orm'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { shownMemberName } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { topicWritten } from '#server/forum/events.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { isTopicListed } from '#server/forum/visibility.ts'
import { memberNews } from '#server/moderation/members/member-news.ts'
import { subjectOf } from './subjects.ts'

async function findTopic(db: Db, topicId: number) {
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

export const newsOfTopics = memberNews<{ topicId: number }>({
  kind: 'member_topic',
  event: topicWritten,
  subject: ({ topicId }) => subjectOf(topicId),
  async find(db, { topicId }) {
    const topic = await findTopic(db, topicId)
    if (!topic) return null
    return {
      title: `${topic.author} started ${quoted(topic.title)}`,
      path: paths.topic(topicId),
      actorId: topic.authorId,
      mayRead: 'topic.read',
      board: topic.board,
    }
  },
})
