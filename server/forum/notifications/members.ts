// News of new topics for the author's followers. What takes a topic away withdraws all notifications of it (replies.ts).
import { quoted } from '#contract/writing/quotation.ts'
import { topicWritten } from '#server/forum/events.ts'
import { memberNews } from '#server/moderation/members/member-news.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { findTopic } from './listed-posts.ts'
import { subjectOf } from './subjects.ts'

export const newsOfTopics = memberNews<{ topicId: number }>({
  kind: 'member_topic',
  event: topicWritten,
  subject: ({ topicId }) => subjectOf(topicId),
  async find(db, { topicId }) {
    const topic = await findTopic(db, topicId)
    if (!topic) return null
    return {
      title: `${topic.author} started ${quoted(topic.title)}`,
      path: topic.path,
      actorId: topic.authorId,
      mayRead: 'topic.read',
      board: topic.board,
    }
  },
  /** Those mentioned, as among followers of the category. */
  async findOthers(db, { topicId }) {
    const topic = await findTopic(db, topicId)
    return topic ? findMentioned(db, topic.content) : []
  },
})
