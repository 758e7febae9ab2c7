// Topics that need an admin's attention: hidden, locked, or with many recent replies.
import { and, desc, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ForumWatch, WatchedTopic } from '#contract/forum/boards.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'
import { isTopicListed } from '#server/forum/visibility.ts'
import { moderationCases } from '#server/moderation/tables.ts'

const SHOWN = 10

export async function watchTopics(db: Db): Promise<ForumWatch> {
  const { hiddenAt, deletedAt, mergedIntoId, lockedAt, popularity } = forumTopics
  return {
    held: await listWatched(db, and(isNotNull(hiddenAt), isNull(deletedAt), isNull(mergedIntoId)), hiddenAt),
    locked: await listWatched(db, and(isNotNull(lockedAt), isTopicListed), lockedAt),
    busiest: await listWatched(db, isTopicListed, popularity),
  }
}

function isHeld(db: Db): SQL {
  const { kind, thingId, isHeld: held, decidedAt } = moderationCases
  const ofTopic = and(eq(kind, 'topic'), eq(thingId, forumTopics.id), eq(held, true), isNull(decidedAt))
  return exists(db.select({ id: moderationCases.id }).from(moderationCases).where(ofTopic))
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
      hiddenAs: sql<WatchedTopic['hiddenAs']>`case
        when ${forumTopics.hiddenAt} is null then null
        when ${forumTopics.sourceState} = 'hidden' then 'with_post'
        when ${isHeld(db)} then 'held'
        else 'taken_down' end`,
    })
    .from(forumTopics)
    .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
    .innerJoin(users, eq(users.id, forumTopics.authorId))
    .where(which)
    .orderBy(desc(order), desc(forumTopics.id))
    .limit(SHOWN)
  return rows.map(({ lastActivityAt, ...row }) => ({ ...row, lastActivity: lastActivityAt.toISOString() }))
}
