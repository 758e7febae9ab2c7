// Forum counts for other rooms: the list of top contributors and the statistics strip.
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from './tables.ts'
import { isReplyOfListedTopic, isTopicListed } from './visibility.ts'

/** Listed topics and replies per member. */
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

/** All listed topics and replies. */
export async function countForumPosts(db: Db): Promise<number> {
  const topics = await db.$count(forumTopics, isTopicListed)
  return topics + (await db.$count(forumReplies, isReplyOfListedTopic))
}

/** A member's listed posts; a new member's first posts may be held for review. */
export async function countForumPostsOf(db: Db, authorId: number): Promise<number> {
  const topics = and(eq(forumTopics.authorId, authorId), isTopicListed)
  const replies = and(eq(forumReplies.authorId, authorId), isReplyOfListedTopic)
  return (await db.$count(forumTopics, topics)) + (await db.$count(forumReplies, replies))
}
