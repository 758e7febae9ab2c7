// Follows between members: a follower is notified of a member's public posts. A block ends them on both sides.
import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import type { PicturedMember } from '#contract/accounts/member-names.ts'
import { FOLLOWED_MAX } from '#contract/moderation/constants.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { memberFollows } from '#server/moderation/tables.ts'
import { isBlockedBetween, mustBeMember } from './blocks.ts'
import { picturedMember } from './pictured-members.ts'
import { isNotBanned } from './sanctions.ts'

const t = memberFollows

interface Pair {
  followerId: number
  followedId: number
}

const isPair = ({ followerId, followedId }: Pair) =>
  and(eq(t.followerId, followerId), eq(t.followedId, followedId))

export async function isFollowing(db: Db, pair: Pair): Promise<boolean> {
  return (await db.$count(t, isPair(pair))) > 0
}

export async function followMember(db: Db, pair: Pair, now: Date): Promise<void> {
  const { followerId, followedId } = pair
  if (followerId === followedId) throw refuse.conflict('own_account', "You can't follow yourself.")
  await mustBeMember(db, followedId)
  await db.transaction(async (tx) => {
    await lockCaller(tx, followerId)
    // The same text whichever of the two has blocked the other.
    if (await isBlockedBetween(tx, followerId, followedId)) {
      throw refuse.conflict('blocked', "You can't follow this member.")
    }
    if (await isFollowing(tx, pair)) return
    if ((await tx.$count(t, eq(t.followerId, followerId))) >= FOLLOWED_MAX) {
      throw refuse.conflict('follows_full', `You can follow at most ${FOLLOWED_MAX} members.`)
    }
    await tx.insert(t).values({ ...pair, followedAt: now })
  })
}

export async function unfollowMember(db: Db, pair: Pair): Promise<void> {
  await db.delete(t).where(isPair(pair))
}

export async function listFollowed(
  db: Db,
  followerId: number,
  window: Window,
): Promise<Found<PicturedMember>> {
  const shown = and(eq(t.followerId, followerId), isNotBanned(users.id), isNull(users.erasedAt))
  const rows = await db
    .select(picturedMember)
    .from(t)
    .innerJoin(users, eq(users.id, t.followedId))
    .where(shown)
    .orderBy(sql`${users.usernameKey} collate "C"`)
    .limit(window.limit)
    .offset(window.offset)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(t)
    .innerJoin(users, eq(users.id, t.followedId))
    .where(shown)
  return { rows, total: counted?.total ?? 0 }
}

/** The next followers of the member in the order of their ids. */
export async function listFollowersOf(
  db: Db,
  followedId: number,
  { after, limit, without = [] }: { after: number; limit: number; without?: readonly number[] | undefined },
): Promise<number[]> {
  const rows = await db
    .select({ followerId: t.followerId })
    .from(t)
    .where(and(eq(t.followedId, followedId), gt(t.followerId, after), notInArray(t.followerId, [...without])))
    .orderBy(asc(t.followerId))
    .limit(limit)
  return rows.map(({ followerId }) => followerId)
}
