// Followed topics: those in which the member wrote, until they choose otherwise, and others by choice.
import { and, asc, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FollowLevel } from '#contract/forum/constants.ts'
import type { CategoryFollow } from '#contract/forum/reading.ts'
import type { Viewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumCategoryFollows, forumFollows, forumTopics } from '#server/forum/tables.ts'
import { mustBeOpenCategory } from '#server/forum/topics/boards/categories.ts'
import { tellUnreadTopics } from './unread.ts'

/** Follows the topic for its writer, unless they chose otherwise or muted its category. */
export async function followByWriting(tx: Db, topicId: number, userId: number): Promise<void> {
  await tx.execute(sql`insert into ${forumFollows} (topic_id, user_id)
    select t.id, ${userId}::int from ${forumTopics} t where t.id = ${topicId}
      and not exists (select from ${forumCategoryFollows} c
        where c.category_id = t.category_id and c.user_id = ${userId} and c.level = 'muted')
    on conflict do nothing`)
}

export async function setLevel(
  db: Db,
  viewer: Viewer,
  { topicId, userId, level }: { topicId: number; userId: number; level: FollowLevel },
): Promise<void> {
  const chosen = { isFollowing: level === 'following', isMuted: level === 'muted' }
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    await tx
      .insert(forumFollows)
      .values({ topicId, userId, ...chosen })
      .onConflictDoUpdate({ target: [forumFollows.topicId, forumFollows.userId], set: chosen })
    await tellUnreadTopics(tx, viewer)
  })
}

/** Categories that the member follows or has muted. */
export async function listCategoryFollows(db: Db, userId: number): Promise<CategoryFollow[]> {
  return db
    .select({ categoryId: forumCategoryFollows.categoryId, level: forumCategoryFollows.level })
    .from(forumCategoryFollows)
    .where(eq(forumCategoryFollows.userId, userId))
    .orderBy(asc(forumCategoryFollows.categoryId))
}

export async function setCategoryLevel(
  db: Db,
  viewer: Viewer,
  { categoryId, userId, level }: { categoryId: number; userId: number; level: FollowLevel },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    await mustBeOpenCategory(tx, viewer, categoryId)
    if (level === 'normal') {
      const own = and(
        eq(forumCategoryFollows.categoryId, categoryId),
        eq(forumCategoryFollows.userId, userId),
      )
      await tx.delete(forumCategoryFollows).where(own)
    } else {
      await tx
        .insert(forumCategoryFollows)
        .values({ categoryId, userId, level })
        .onConflictDoUpdate({
          target: [forumCategoryFollows.categoryId, forumCategoryFollows.userId],
          set: { level },
        })
    }
    await tellUnreadTopics(tx, viewer)
  })
}

/** For a query of topics: whether the viewer follows the row's topic. */
export function isFollowed({ member }: Viewer): SQL<boolean> {
  if (!member) return sql<boolean>`false`
  return sql<boolean>`exists (select from ${forumFollows} where ${forumFollows.topicId} = ${forumTopics.id}
    and ${forumFollows.userId} = ${member.id} and ${forumFollows.isFollowing} and not ${forumFollows.isMuted})`
}

/** The next followers, by id. */
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
        eq(forumFollows.isMuted, false),
        gt(forumFollows.userId, after),
        without.length === 0 ? undefined : notInArray(forumFollows.userId, [...without]),
      ),
    )
    .orderBy(asc(forumFollows.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** The next followers of a topic's category, by id, without those who muted the topic. */
export async function listCategoryFollowers(
  db: Db,
  topic: { id: number; categoryId: number },
  { after, limit, without }: { after: number; limit: number; without: readonly number[] },
): Promise<number[]> {
  const { userId } = forumCategoryFollows
  const rows = await db
    .select({ userId })
    .from(forumCategoryFollows)
    .where(
      and(
        eq(forumCategoryFollows.categoryId, topic.categoryId),
        eq(forumCategoryFollows.level, 'following'),
        gt(userId, after),
        without.length === 0 ? undefined : notInArray(userId, [...without]),
        sql`not exists (select from ${forumFollows} f where f.topic_id = ${topic.id} and f.user_id = ${userId} and f.is_muted)`,
      ),
    )
    .orderBy(asc(userId))
    .limit(limit)
  return rows.map((row) => row.userId)
}
