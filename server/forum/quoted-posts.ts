// Posts that replies quote: whose words they are, and where they stand for this reader.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { placeOfReply } from '#contract/forum-terms.ts'
import { paths } from '#contract/paths.ts'
import { usernameKey } from '#contract/username-key.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import type { QuotedPost } from '#server/writing/quote-sources.ts'
import { render } from '#server/writing/render.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { isInOpenBoard, isReplyListed } from './visibility.ts'

/** Authors of what a reply quotes, as far as the quote names them rightly and what it quotes still stands. */
export async function findQuoted(
  db: Db,
  { topicId, content }: { topicId: number; content: string },
): Promise<number[]> {
  const quotes = render(content, PAGE, NOTHING_KNOWN).quotes
  if (quotes.length === 0) return []
  const ids = quotes.map(({ postId }) => postId)
  const replies = await db
    .select({ postId: forumReplies.id, userId: users.id, username: users.username })
    .from(forumReplies)
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(inArray(forumReplies.id, ids), eq(forumReplies.topicId, topicId), isReplyListed))
  const topics = await db
    .select({ userId: users.id, username: users.username })
    .from(forumTopics)
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(eq(forumTopics.id, topicId))
  const posts = [...replies, ...topics.map((topic) => ({ ...topic, postId: 0 }))]
  const isQuoted = (post: (typeof posts)[number]) =>
    quotes.some(
      (quote) => quote.postId === post.postId && usernameKey(quote.username) === usernameKey(post.username),
    )
  return [...new Set(posts.filter(isQuoted).map(({ userId }) => userId))]
}

/** As the database answers it. */
export type QuotedRows =
  | {
      postId: number
      topicId: number
      position: number
      username: string
      isGone: boolean
      isChanged: boolean
    }[]
  | null

const quotedTopics = alias(forumTopics, 'quoted_topics')

/**
 * For a query of replies: the posts that each of them quotes, as far as the viewer may read their topics. Nothing is looked
 * up for the many that quote nothing.
 */
export function quotedColumn(viewer: Viewer): SQL<QuotedRows> {
  const writtenAt = sql`coalesce(${forumReplies.editedAt}, ${forumReplies.createdAt})`
  return sql`case when ${forumReplies.quotedIds} is null then null else (select json_agg(found) from (
    select q.id as "postId", q.topic_id as "topicId", q.position, writer.username,
      (q.hidden_at is not null or q.deleted_at is not null) as "isGone",
      coalesce(q.edited_at > ${writtenAt}, false) as "isChanged"
    from forum_replies q
    join forum_topics quoted_topics on quoted_topics.id = q.topic_id
    join users writer on writer.id = q.author_id
    where q.id = any(${forumReplies.quotedIds}) and quoted_topics.hidden_at is null
      and quoted_topics.deleted_at is null and ${isInOpenBoard(viewer, quotedTopics.categoryId)}
    union all
    select 0, own.id, 0, writer.username, false, coalesce(own.edited_at > ${writtenAt}, false)
    from forum_topics own join users writer on writer.id = own.author_id
    where 0 = any(${forumReplies.quotedIds}) and own.id = ${forumReplies.topicId}) found) end`
}

export function toQuotedPosts(rows: QuotedRows): QuotedPost[] {
  return (rows ?? []).map(({ postId, topicId, position, username, isGone, isChanged }) => ({
    postId,
    username,
    name: postId === 0 ? 'the first post' : `#${position}`,
    path: isGone ? null : paths.topic(topicId, postId === 0 ? {} : placeOfReply(position)),
    isChanged,
  }))
}
