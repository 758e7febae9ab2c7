// Popular topics: most replies in the last thirty days. The number is stored with each topic, so that lists count no
// replies.
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { forumReplies, forumTopics } from '#server/forum/tables.ts'
import { isReplyListed } from '#server/forum/visibility.ts'

const RECENT_MS = 30 * DAY_MS

export function isRecent(createdAt: Date, now: Date): boolean {
  return createdAt >= recentSince(now)
}

/** The time since which replies count as recent. */
export function recentSince(now: Date): Date {
  return new Date(now.getTime() - RECENT_MS)
}

/** Daily: drops replies that are no longer recent. New and hidden replies are counted in their own transactions. */
export async function recountRecentReplies(db: Db, now: Date): Promise<void> {
  const recent = db.$count(
    forumReplies,
    and(
      eq(forumReplies.topicId, forumTopics.id),
      isReplyListed,
      gte(forumReplies.createdAt, recentSince(now)),
    ),
  )
  const counted = db
    .select({ id: forumTopics.id, before: forumTopics.recentReplies, recent: recent.as('recent') })
    .from(forumTopics)
    .where(gt(forumTopics.recentReplies, 0))
    .as('counted')
  await db.transaction(async (tx) => {
    await takeLock(tx, 'topicCounters')
    await tx
      .update(forumTopics)
      // By difference, so that replies written meanwhile stay counted.
      .set({ recentReplies: sql`${forumTopics.recentReplies} - ${counted.before} + ${counted.recent}` })
      .from(counted)
      .where(and(eq(forumTopics.id, counted.id), sql`${counted.before} <> ${counted.recent}`))
  })
}
