// What the forum tells of itself to rooms that count: the leaders' list and the statistics strip.
import { count } from 'drizzle-orm'
import type { Db } from '#server/base/database.ts'
import { forumReplies, forumTopics } from './tables.ts'

/** Topics and replies per member. */
export async function countForumContributions(db: Db): Promise<{ userId: number; count: number }[]> {
  const topics = await db
    .select({ userId: forumTopics.authorId, count: count() })
    .from(forumTopics)
    .groupBy(forumTopics.authorId)
  const replies = await db
    .select({ userId: forumReplies.authorId, count: count() })
    .from(forumReplies)
    .groupBy(forumReplies.authorId)
  return [...topics, ...replies]
}

/** Everything that was ever said: topics and replies. */
export async function countForumPosts(db: Db): Promise<number> {
  return (await db.$count(forumTopics)) + (await db.$count(forumReplies))
}
