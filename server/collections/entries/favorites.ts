// Favorites: machines that a member has marked. Only members see another's favorites, and only if that member shows
// them. No page shows their number: the counts are for calls only, so that a favorite does not purge visitors' pages.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { FAVORITES_MAX } from '#contract/collections/constants.ts'
import type { MemberViewer, Viewer } from '#contract/viewer.ts'
import { getProfile } from '#server/accounts/profile/profiles.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { refuse } from '#server/base/refusal.ts'
import { favorites } from '#server/collections/tables.ts'
import { countEntries, countEntry } from '#server/machines/catalogue/counters.ts'
import { findCards } from '#server/machines/catalogue/machine-cards.ts'
import { getTitleId, lockOwnMachine } from '#server/machines/catalogue/titles.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { accountSanctions } from '#server/moderation/members/sanctions.ts'
import { isFavoriteOf } from './entries.ts'
import { lockSelf } from './entry-writes.ts'

type FavoriteRow = typeof favorites.$inferSelect

export async function listFavorites(
  db: Db,
  userId: number,
  window: Window,
  which?: SQL,
): Promise<Found<FavoriteRow>> {
  const mine = and(eq(favorites.userId, userId), which)
  const rows = await db
    .select()
    .from(favorites)
    .where(mine)
    .orderBy(sql`${favorites.createdAt} desc nulls first`, desc(favorites.opdbId))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(favorites, mine) }
}

/** The favorites that a member shows to the viewer; empty if they are private or the viewer has blocked the member. */
export async function listShownFavorites(
  db: Db,
  viewer: Viewer,
  username: string,
  window: Window,
): Promise<Found<FavoriteRow>> {
  const owner = await getProfile({ db, sanctions: accountSanctions }, username, viewer)
  if (!owner.showsFavorites) return { rows: [], total: 0 }
  return listFavorites(db, owner.id, window, isNotFromBlocked(viewer, favorites.userId))
}

export async function listFavoriteIds(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ opdbId: favorites.opdbId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
  return rows.map(({ opdbId }) => opdbId)
}

interface Favoring {
  db: Db
  index: SearchIndex
  viewer: MemberViewer
  now: Date
}

/** Adds a title, an edition or a holder, also one gone from the source; repeating it changes nothing. */
export async function addFavorite({ db, index, viewer, now }: Favoring, asked: string): Promise<void> {
  const userId = viewer.member.id
  const opdbId = await knownId(db, index, asked)
  await db.transaction(async (tx) => {
    await lockSelf(tx, userId)
    await lockOwnMachine(tx, opdbId)
    const known = await tx.$count(favorites, eq(favorites.userId, userId))
    const added = await tx
      .insert(favorites)
      .values({ userId, opdbId, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    if (known >= FAVORITES_MAX) throw favoritesFull()
    await countEntry(tx, opdbId, { before: null, after: 'favorites' })
  })
}

/** Of a title, its editions' too. Repeating it changes nothing; nor does an id that is no favorite. */
export async function removeFavorite(
  { db, viewer }: Pick<Favoring, 'db' | 'viewer'>,
  opdbId: string,
): Promise<void> {
  const userId = viewer.member.id
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(favorites)
      .where(and(eq(favorites.userId, userId), isFavoriteOf(opdbId)))
      .returning()
    await countEntries(
      tx,
      removed.map((each) => ({ opdbId: each.opdbId, before: 'favorites', after: null })),
    )
  })
}

/** The id itself if the catalogue has it; if it has moved, its new title. */
async function knownId(db: Db, index: SearchIndex, opdbId: string): Promise<string> {
  const cards = await findCards(db, index, [opdbId])
  return cards.has(opdbId) ? opdbId : getTitleId(db, index, opdbId)
}

function favoritesFull() {
  return refuse.conflict(
    'favorites_full',
    `You can have at most ${FAVORITES_MAX.toLocaleString('en-US')} favorites. Remove some first.`,
  )
}
