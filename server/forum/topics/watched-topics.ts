// Topics that need an admin's attention: hidden, locked, or with many recent replies.
import { and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ForumWatch, WatchedTopic } from '#contract/forum/boards.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { isTopicListed } from '#server/forum/visibility.ts'

const SHOWN = 10

export async function watchTopics(db: Db): Promise<ForumWatch> {
  const { hiddenAt, deletedAt, mergedIntoId, lockedAt, popularity } = forumTopics
  return {
    held: await listWatched(db, and(isNotNull(hiddenAt), isNull(deletedAt), isNull(mergedIntoId)), hiddenAt),
    locked: await listWatched(db, and(isNotNull(lockedAt), isTopicListed), lockedAt),
    busiest: await listWatched(db, isTopicListed, popularity),
  }
}

async function listWatched(db: Db, which: SQL | undefined, order: AnyPgColumn): Promise<WatchedTopic[]> {
  const rows = await db
    .select({
      id: forumTopics.id,
      title: forumTopics.title,
      category: forumCategories.name,
      author: users.username,
      replyCount: forumTopics.replyCount,
      recentReplies: forumTopics.recentReplies,
      lastActivityAt: forumTopics.lastActivityAt,
    })
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(which)
    .orderBy(desc(order), desc(forumTopics.id))
    .limit(SHOWN)
  return rows.map(({ lastActivityAt, ...row }) => ({ ...row, lastActivity: lastActivityAt.toISOString() }))
}
