import { isNull } from 'drizzle-orm'
import { countByDay, type TimeSpan } from '#server/base/database/daily-counts.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'

/** Listed topics and replies per day on which they were written. */
export async function countDailyPosts(db: Db, span: TimeSpan): Promise<Map<string, number>> {
  const [topics, replies] = await Promise.all([
    countByDay(
      db,
      { table: forumTopics, at: forumTopics.createdAt, where: isNull(forumTopics.deletedAt) },
      span,
    ),
    countByDay(
      db,
      { table: forumReplies, at: forumReplies.createdAt, where: isNull(forumReplies.deletedAt) },
      span,
    ),
  ])
  for (const [day, count] of replies) topics.set(day, (topics.get(day) ?? 0) + count)
  return topics
}
