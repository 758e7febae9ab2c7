// Notifications of edits: members mentioned or quoted for the first time. Earlier revisions have notified the others.
import type { Db } from '#server/base/database/database.ts'
import { findQuoted } from '#server/forum/posts/quoted-posts.ts'
import { findMentioned } from '#server/writing/mentioned-members.ts'
import { namedBefore } from './earlier-mentions.ts'
import { findReply, findTopic } from './listed-posts.ts'
import { mentionsOf } from './replies.ts'

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
