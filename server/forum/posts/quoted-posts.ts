// Posts that replies quote: their authors, and their present addresses for this viewer.
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { placeOfReply } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { quoteOf, withoutQuotes } from '#contract/writing/quotes.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { idAfterMerge, isInOpenBoard, isReplyListed, isReplyShownTo } from '#server/forum/visibility.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { render } from '#server/writing/markdown/render.ts'
import type { QuotedPost } from '#server/writing/quote-sources.ts'

/** Authors of the posts that a reply quotes, if the quote names the author correctly and the post is still listed. */
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

/** Markdown quote of a reply of the topic, or of the topic it was merged into; null if it is not shown to the viewer. */
export async function findQuote(
  db: Db,
  viewer: Viewer,
  { topicId, replyId }: { topicId: number; replyId: number },
): Promise<string | null> {
  const isIt = and(eq(forumReplies.id, replyId), eq(forumReplies.topicId, idAfterMerge(topicId)))
  const [found] = await db
    .select({ username: users.username, content: forumReplies.content, position: forumReplies.position })
    .from(forumReplies)
    .innerJoin(users, eq(users.id, forumReplies.authorId))
    .where(and(isIt, isReplyShownTo(viewer)))
  return found ? quoteOf({ ...found, postId: replyId }, withoutQuotes(found.content)) : null
}

/** As returned by the database. */
export type QuotedRows =
  | {
      postId: number
      topicId: number
      /** 0 for a topic's own text. */
      position: number
      username: string
      isElsewhere: boolean
      isGone: boolean
      isChanged: boolean
    }[]
  | null

const quotedTopics = alias(forumTopics, 'quoted_topics')

/**
 * For a query of replies or topics: the posts that each quotes, wherever they are now, if the viewer may read their
 * topics. Skips the lookup for posts that quote nothing.
 */
export function quotedColumn(
  viewer: Viewer,
  table: typeof forumReplies | typeof forumTopics,
  ownTopicId: AnyColumn,
): SQL<QuotedRows> {
  const writtenAt = sql`coalesce(${table.editedAt}, ${table.createdAt})`
  // 0 is the text of a topic, which a merge may have turned into a reply.
  const replyId = sql`case when asked = 0 then own.merged_reply_id else asked end`
  return sql`case when ${table.quotedIds} is null then null else (select json_agg(found) from (
    select asked as "postId", quoted_topics.id as "topicId", coalesce(q.position, 0) as position, writer.username,
      quoted_topics.id <> ${ownTopicId} as "isElsewhere",
      (q.hidden_at is not null or q.deleted_at is not null) as "isGone",
      coalesce(case when q.id is null then quoted_topics.edited_at else q.edited_at end > ${writtenAt}, false) as "isChanged"
    from unnest(${table.quotedIds}) asked
    left join forum_topics own on asked = 0 and own.id = coalesce(${table.quotedTopicId}, ${ownTopicId})
    left join forum_replies q on q.id = ${replyId}
    join forum_topics quoted_topics on quoted_topics.id = coalesce(q.topic_id,
      case when asked = 0 and own.merged_into_id is null then own.id
        else (select opened.id from forum_topics opened where opened.opened_by_reply_id = ${replyId}) end)
    join users writer on writer.id = coalesce(q.author_id, quoted_topics.author_id)
    where quoted_topics.id = ${ownTopicId} or (quoted_topics.hidden_at is null
      and quoted_topics.deleted_at is null and ${isInOpenBoard(viewer, quotedTopics.categoryId)})) found) end`
}

export function toQuotedPosts(rows: QuotedRows): QuotedPost[] {
  return (rows ?? []).map(({ postId, topicId, position, username, isElsewhere, isGone, isChanged }) => ({
    postId,
    username,
    name: position > 0 ? `#${position}` : isElsewhere ? 'another topic' : 'the first post',
    path: isGone ? null : paths.topic(topicId, position > 0 ? placeOfReply(position) : {}),
    isChanged,
  }))
}
