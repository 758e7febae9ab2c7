// Search documents of topics and replies. A reply is a part of its topic's document, because hits lead to topics.
import type { SearchDocument } from '#server/base/search/documents.ts'
import { searchableTable } from '#server/base/search/rebuild.ts'
import { plainWords } from '#server/writing/markdown/plain-words.ts'
import { forumReplies, forumTopics } from './tables.ts'

type TopicRow = Pick<typeof forumTopics.$inferSelect, 'id' | 'title' | 'content' | 'format' | 'createdAt'>
type ReplyRow = Pick<typeof forumReplies.$inferSelect, 'id' | 'topicId' | 'content' | 'format' | 'createdAt'>

export function topicDocument({ id, title, content, format, createdAt }: TopicRow): SearchDocument {
  return { kind: 'topic', id, title, text: plainWords({ text: content, format }), createdAt }
}

/** Without the topic's title, which would otherwise match every reply. */
export function replyDocument({ id, topicId, content, format, createdAt }: ReplyRow): SearchDocument {
  const text = plainWords({ text: content, format })
  return { kind: 'topic', id: topicId, part: id, title: '', text, createdAt }
}

/** Topics, with replies as their parts. */
export const searchableForum = [
  searchableTable(forumTopics, { kind: 'topic', toDocument: topicDocument }),
  searchableTable(forumReplies, { kind: 'topic', areParts: true, toDocument: replyDocument }),
]
