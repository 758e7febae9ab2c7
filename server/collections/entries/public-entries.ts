// Members' public entries. What is the owner's alone is left out by `toPublicEntry`.
import { type AnyColumn, and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CollectionStatus } from '#contract/collections/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getProfile } from '#server/accounts/profile/profiles.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import type { EntryRow } from '#server/collections/presenters.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'

/** SQL condition: public and not taken down. Worded like the index. */
export function isForEverybody(): SQL<boolean> {
  return sql<boolean>`${collectionEntries.isPublic} and ${collectionEntries.hiddenAt} is null`
}

/** SQL condition: the member of this column publicly owns a machine of one of these titles. */
export function ownsPublicly(memberId: AnyColumn, titleIds: readonly string[]): SQL {
  if (titleIds.length === 0) return sql`false`
  const { userId, titleId, status } = collectionEntries
  return sql`${memberId} in (select ${userId} from ${collectionEntries}
    where ${inArray(titleId, [...titleIds])} and ${status} = 'owned' and ${isForEverybody()})`
}

/** How many machines each of these members publicly owns; members without any are left out. */
export async function countOwnedPublicly(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const { userId, status } = collectionEntries
  const rows = await db
    .select({ userId, count: count() })
    .from(collectionEntries)
    .where(and(inArray(userId, [...userIds]), eq(status, 'owned'), isForEverybody()))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.count]))
}

/**
 * A member's public entries: owned, wanted, had, and the newest of each first. Banned and erased members are refused like
 * their profiles.
 */
export async function listPublicEntries(
  db: Db,
  viewer: Viewer,
  { username, status }: { username: string; status?: CollectionStatus | undefined },
  window: Window,
): Promise<Found<EntryRow>> {
  const owner = await getProfile({ db, sanctions: accountSanctions }, username, viewer)
  const wanted = and(
    eq(collectionEntries.userId, owner.id),
    isForEverybody(),
    status ? eq(collectionEntries.status, status) : undefined,
  )
  const { createdAt, id } = collectionEntries
  const rows = await db
    .select()
    .from(collectionEntries)
    .where(wanted)
    // With one status the index gives the order.
    .orderBy(
      ...(status
        ? []
        : [sql`array_position(array['owned', 'wanted', 'had'], ${collectionEntries.status}::text)`]),
      sql`${createdAt} desc nulls first`,
      desc(id),
    )
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(collectionEntries, wanted) }
}
