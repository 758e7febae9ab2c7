// Topics that members follow: those that they started or replied to, until they say otherwise, and others by choice.
import { and, asc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { Db } from '#server/base/database.ts'
import { forumFollows, forumTopics } from './tables.ts'

/** Who writes in a topic follows it, but for those who chose not to. */
export async function followByWriting(tx: Db, topicId: number, userId: number): Promise<void> {
  await tx.insert(forumFollows).values({ topicId, userId }).onConflictDoNothing()
}

export async function setFollowing(
  db: Db,
  { topicId, userId, isFollowing }: { topicId: number; userId: number; isFollowing: boolean },
): Promise<void> {
  await db
    .insert(forumFollows)
    .values({ topicId, userId, isFollowing })
    .onConflictDoUpdate({ target: [forumFollows.topicId, forumFollows.userId], set: { isFollowing } })
}

/** For a query of topics: whether the viewer follows the one of the row. */
export function isFollowed({ member }: Viewer): SQL<boolean> {
  if (!member) return sql<boolean>`false`
  return sql<boolean>`exists (select from ${forumFollows} where ${forumFollows.topicId} = ${forumTopics.id}
    and ${forumFollows.userId} = ${member.id} and ${forumFollows.isFollowing})`
}

/** The next followers in the order of their ids. */
export async function listFollowers(
  db: Db,
  topicId: number,
  { after, limit, without }: { after: number; limit: number; without: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .select({ userId: forumFollows.userId })
    .from(forumFollows)
    .where(
      and(
        eq(forumFollows.topicId, topicId),
        eq(forumFollows.isFollowing, true),
        gt(forumFollows.userId, after),
        without.length === 0 ? undefined : notInArray(forumFollows.userId, [...without]),
      ),
    )
    .orderBy(asc(forumFollows.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
