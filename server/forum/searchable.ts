// Topics and replies as the search keeps them: a reply is a part of its topic, which is what a hit leads to.
import { asc, gt } from 'drizzle-orm'
import type { SearchDocument } from '#server/base/search-documents.ts'
import type { SearchableRows } from '#server/base/search-rebuild.ts'
import { plainWords } from '#server/writing/plain-words.ts'
import { forumReplies, forumTopics } from './tables.ts'

type TopicRow = Pick<typeof forumTopics.$inferSelect, 'id' | 'title' | 'content' | 'format' | 'createdAt'>
type ReplyRow = Pick<typeof forumReplies.$inferSelect, 'id' | 'topicId' | 'content' | 'format' | 'createdAt'>

export function topicDocument({ id, title, content, format, createdAt }: TopicRow): SearchDocument {
  return { kind: 'topic', id, title, text: plainWords({ text: content, format }), createdAt }
}

/** Without the topic's title, which would be found with each of its replies. */
export function replyDocument({ id, topicId, content, format, createdAt }: ReplyRow): SearchDocument {
  const text = plainWords({ text: content, format })
  return { kind: 'topic', id: topicId, part: id, title: '', text, createdAt }
}

export const searchableTopics: SearchableRows = {
  source: 'forum_topics',
  kind: 'topic',
  read: async (tx, afterId, limit) => {
    const rows = await tx
      .select()
      .from(forumTopics)
      .where(gt(forumTopics.id, afterId))
      .orderBy(asc(forumTopics.id))
      .limit(limit)
      .for('share')
    return { documents: rows.map(topicDocument), last: rows.at(-1)?.id ?? null }
  },
}

export const searchableReplies: SearchableRows = {
  source: 'forum_replies',
  kind: 'topic',
  areParts: true,
  read: async (tx, afterId, limit) => {
    const rows = await tx
      .select()
      .from(forumReplies)
      .where(gt(forumReplies.id, afterId))
      .orderBy(asc(forumReplies.id))
      .limit(limit)
      .for('share')
    return { documents: rows.map(replyDocument), last: rows.at(-1)?.id ?? null }
  },
}
