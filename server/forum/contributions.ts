// What the forum tells of itself to rooms that count: the leaders' list and the statistics strip.
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { forumReplies, forumTopics } from './tables.ts'

/** Replies that can be read: none of a topic that was taken down. */
const isReadable = and(
  isNull(forumReplies.hiddenAt),
  sql`not exists (select from ${forumTopics} where ${forumTopics.id} = ${forumReplies.topicId} and ${forumTopics.hiddenAt} is not null)`,
)

/** Topics and replies per member, without what is hidden. */
export async function countForumContributions(db: Db): Promise<{ userId: number; count: number }[]> {
  const topics = await db
    .select({ userId: forumTopics.authorId, count: count() })
    .from(forumTopics)
    .where(isNull(forumTopics.hiddenAt))
    .groupBy(forumTopics.authorId)
  const replies = await db
    .select({ userId: forumReplies.authorId, count: count() })
    .from(forumReplies)
    .where(isReadable)
    .groupBy(forumReplies.authorId)
  return [...topics, ...replies]
}

/** Everything that can be read: topics and replies. */
export async function countForumPosts(db: Db): Promise<number> {
  const topics = await db.$count(forumTopics, isNull(forumTopics.hiddenAt))
  return topics + (await db.$count(forumReplies, isReadable))
}

/** What a member wrote that can be read: of newcomers the first posts may be held back. */
export async function countForumPostsOf(db: Db, authorId: number): Promise<number> {
  const topics = and(eq(forumTopics.authorId, authorId), isNull(forumTopics.hiddenAt))
  const replies = and(eq(forumReplies.authorId, authorId), isReadable)
  return (await db.$count(forumTopics, topics)) + (await db.$count(forumReplies, replies))
}
