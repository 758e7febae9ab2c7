// Leaders: members by number of contributions. Rooms plug in their counts, since forum and blog are on this room's shelf
// and cannot be imported.
import { inArray, isNotNull } from 'drizzle-orm'
import type { PicturedMember } from '#contract/accounts/member-names.ts'
import type { Leader } from '#contract/community/community.ts'
import { listKey } from '#contract/purge-keys.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { memoize } from '#server/base/pages/cache.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { sanctions } from '#server/moderation/tables.ts'

/** A room's contributions per member; counts of rows for the same member are added. */
export interface ContributionSource {
  count(db: Db): Promise<{ userId: number; count: number }[]>
}

type Ranked = readonly [userId: number, contributions: number]

/** Most contributions first, then earlier members. Without banned members. */
export async function listLeaders(
  { db, cache }: Pick<AppContext, 'db' | 'cache'>,
  sources: readonly ContributionSource[],
  window: Window,
): Promise<Found<Leader>> {
  // Counting all that was ever written takes most of a second for a million posts.
  const readRanking = memoize(cache, {
    name: 'leaders',
    shows: [listKey('leaders'), listKey('members')],
    read: () => rank(db, sources),
  })
  const ranked = await readRanking()
  const shown = ranked.slice(window.offset, window.offset + window.limit)
  const names = await membersOf(
    db,
    shown.map(([id]) => id),
  )
  const rows = shown.map(([id, contributions]) => ({
    username: names.get(id)?.username ?? '',
    displayName: names.get(id)?.displayName ?? null,
    profileImageUrl: names.get(id)?.profileImageUrl ?? null,
    contributions,
  }))
  return { rows, total: ranked.length }
}

async function rank(db: Db, sources: readonly ContributionSource[]): Promise<Ranked[]> {
  const sums = new Map<number, number>()
  for (const source of sources) {
    for (const { userId, count } of await source.count(db)) sums.set(userId, (sums.get(userId) ?? 0) + count)
  }
  const banned = await db
    .select({ id: sanctions.userId })
    .from(sanctions)
    .where(isNotNull(sanctions.bannedAt))
  for (const { id } of banned) sums.delete(id)
  return [...sums].filter(([, count]) => count > 0).sort(([idA, a], [idB, b]) => b - a || idA - idB)
}

async function membersOf(db: Db, ids: number[]): Promise<Map<number, PicturedMember>> {
  const rows = await db.select(picturedMember).from(users).where(inArray(users.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

export function toLeader({ username, displayName, profileImageUrl, contributions }: Leader): Leader {
  return { username, displayName, profileImageUrl, contributions }
}
