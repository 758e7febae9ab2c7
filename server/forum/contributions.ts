// What the forum tells of itself to rooms that count: the leaders' list and the statistics strip.
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { isReplyOfListedTopic, isTopicListed } from './visibility.ts'

/** Topics and replies per member, without what is hidden. */
export async function countForumContributions(db: Db): Promise<{ userId: number; count: number }[]> {
  const topics = await db
    .select({ userId: forumTopics.authorId, count: count() })
    .from(forumTopics)
    .where(isTopicListed)
    .groupBy(forumTopics.authorId)
  const replies = await db
    .select({ userId: forumReplies.authorId, count: count() })
    .from(forumReplies)
    .where(isReplyOfListedTopic)
    .groupBy(forumReplies.authorId)
  return [...topics, ...replies]
}

/** Everything that can be read: topics and replies. */
export async function countForumPosts(db: Db): Promise<number> {
  const topics = await db.$count(forumTopics, isTopicListed)
  return topics + (await db.$count(forumReplies, isReplyOfListedTopic))
}

/** What a member wrote that can be read: of newcomers the first posts may be held back. */
export async function countForumPostsOf(db: Db, authorId: number): Promise<number> {
  const topics = and(eq(forumTopics.authorId, authorId), isTopicListed)
  const replies = and(eq(forumReplies.authorId, authorId), isReplyOfListedTopic)
  return (await db.$count(forumTopics, topics)) + (await db.$count(forumReplies, replies))
}
