// Updates entries, favorites and counts when machines' ids move at the source.
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import {
  type Counted,
  type CounterChange,
  countEntries,
  lockCounters,
} from '#server/machines/catalogue/counters.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { findEnds, type Move } from '#server/machines/pages/redirects.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { dropPicture, hidePicture } from '#server/pictures/uploads.ts'
import { entriesChanged } from './events.ts'
import { PICTURE_USE } from './presenters.ts'
import { collectionEntries, favorites } from './tables.ts'

type Change = { opdbId: string } & CounterChange

/** Events only trigger the check: redirects come from the catalogue's present state. */
export const moveCollections = subscriber({
  name: 'collections_of_moved_machines',
  events: [catalogueSynced],
  handle: async (tx) => {
    const moves = await findMoved(tx)
    if (moves.length > 0) await followMoves(tx, moves)
  },
})

/** Machine and title ids in this room that redirect elsewhere, whichever synchronization moved them. */
async function findMoved(db: Db): Promise<Move[]> {
  const ids: string[] = []
  for (const { opdbId } of [collectionEntries, favorites]) {
    const rows = await db
      .selectDistinct({ opdbId: catalogueRedirects.fromId })
      .from(catalogueRedirects)
      .innerJoin(opdbId.table, eq(opdbId, catalogueRedirects.fromId))
      .where(isNotNull(catalogueRedirects.toId))
      .orderBy(catalogueRedirects.fromId)
    ids.push(...rows.map((row) => row.opdbId))
  }
  return findEnds(db, ids)
}

/** All rows first, then all counts in one statement, for a single lock order. */
async function followMoves(tx: Db, moves: readonly Move[]): Promise<void> {
  await lockCounters(tx)
  const changes: Change[] = []
  for (const move of moves) {
    changes.push(...(await moveEntries(tx, move)), ...(await moveFavorites(tx, move)))
  }
  if (changes.length === 0) return
  await countEntries(tx, changes)
  const opdbIds = [...new Set(changes.map(({ opdbId }) => opdbId))]
  await emit(tx, entriesChanged, { opdbIds }, { hasMoved: true })
}

async function moveEntries(tx: Db, { from, to }: Move): Promise<Change[]> {
  const gone = await dropDoubleWishes(tx, { from, to })
  const moved = await tx
    .update(collectionEntries)
    .set({ opdbId: to, titleId: titleIdOf(to) })
    .where(eq(collectionEntries.opdbId, from))
    .returning({ status: collectionEntries.status })
  return [
    ...gone.map(({ status }) => ({ opdbId: from, before: status, after: null })),
    ...moved.flatMap(({ status }) => steps({ from, to }, status)),
  ]
}

/** A member who wanted both keeps one wish. */
async function dropDoubleWishes(tx: Db, { from, to }: Move) {
  const { userId, opdbId, status } = collectionEntries
  const wantsTo = tx
    .select({ userId })
    .from(collectionEntries)
    .where(and(eq(opdbId, to), eq(status, 'wanted')))
  const gone = await tx
    .delete(collectionEntries)
    .where(and(eq(opdbId, from), eq(status, 'wanted'), inArray(userId, wantsTo)))
    .returning()
  for (const { id, hiddenAt } of gone) {
    if (hiddenAt) await hidePicture(tx, { kind: PICTURE_USE, id }, hiddenAt)
    await dropPicture(tx, { kind: PICTURE_USE, id })
  }
  return gone
}

async function moveFavorites(tx: Db, { from, to }: Move): Promise<Change[]> {
  const gone = await tx
    .delete(favorites)
    .where(
      and(
        eq(favorites.opdbId, from),
        inArray(
          favorites.userId,
          tx.select({ userId: favorites.userId }).from(favorites).where(eq(favorites.opdbId, to)),
        ),
      ),
    )
    .returning()
  const moved = await tx.update(favorites).set({ opdbId: to }).where(eq(favorites.opdbId, from)).returning()
  return [
    ...gone.map(() => ({ opdbId: from, before: 'favorites' as const, after: null })),
    ...moved.flatMap(() => steps({ from, to }, 'favorites')),
  ]
}

function steps({ from, to }: Move, keeping: Counted): Change[] {
  return [
    { opdbId: from, before: keeping, after: null },
    { opdbId: to, before: null, after: keeping },
  ]
}
