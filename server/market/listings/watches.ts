// Watched listings: members are notified when the price drops.
import { and, asc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import type { Db } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { listings, listingWatches } from '#server/market/tables.ts'

interface Watching {
  listingId: number
  userId: number
  isWatched: boolean
}

/** Watches a listing that the member may see, or stops watching one, whatever became of it. */
export async function setWatching(db: Db, { listingId, userId, isWatched }: Watching): Promise<void> {
  if (!isWatched) {
    const isIt = and(eq(listingWatches.listingId, listingId), eq(listingWatches.userId, userId))
    await db.delete(listingWatches).where(isIt)
    return
  }
  if ((await db.$count(listings, and(eq(listings.id, listingId), eq(listings.sellerId, userId)))) > 0)
    throw refuse.conflict('own_listing', 'You can’t watch your own listing.')
  await db.transaction(async (tx) => {
    await lockCaller(tx, userId)
    await tx.insert(listingWatches).values({ listingId, userId }).onConflictDoNothing()
  })
}

/** For a query of listings: whether the viewer watches the row's listing. */
export function isWatchedBy({ member }: Viewer): SQL<boolean> {
  if (!member) return sql<boolean>`false`
  return sql<boolean>`exists (select from ${listingWatches} where ${listingWatches.listingId} = ${listings.id}
    and ${listingWatches.userId} = ${member.id})`
}

/** The next watchers, by id, without the seller. */
export async function listWatchers(
  db: Db,
  listingId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ userId: listingWatches.userId })
    .from(listingWatches)
    .innerJoin(listings, eq(listings.id, listingWatches.listingId))
    .where(
      and(
        eq(listingWatches.listingId, listingId),
        gt(listingWatches.userId, after),
        ne(listingWatches.userId, listings.sellerId),
      ),
    )
    .orderBy(asc(listingWatches.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
