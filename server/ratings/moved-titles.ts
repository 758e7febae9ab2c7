// Ratings follow their title when the source gives it another id.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database.ts'
import { emit } from '#server/base/events.ts'
import { subscriber } from '#server/base/subscribers.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { holdFigures, rateFigures } from '#server/machines/figures.ts'
import { titleIdOf } from '#server/machines/records.ts'
import { findEnds, type Move } from '#server/machines/redirects.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { titleRated } from './events.ts'
import { ratings } from './tables.ts'

export const moveRatingsOfTitles = subscriber({
  name: 'ratings_of_moved_titles',
  events: [catalogueSynced],
  handle: async (tx) => {
    const moves = await findMovedTitles(tx)
    if (moves.length > 0) await followMoves(tx, moves)
  },
})

/** Rated titles whose id leads elsewhere now, whichever synchronisation it was that moved them. */
async function findMovedTitles(db: Db): Promise<Move[]> {
  const rows = await db
    .selectDistinct({ from: ratings.titleId })
    .from(ratings)
    .innerJoin(
      catalogueRedirects,
      and(eq(catalogueRedirects.fromId, ratings.titleId), isNotNull(catalogueRedirects.toId)),
    )
    .orderBy(ratings.titleId)
  const ends = await findEnds(
    db,
    rows.map(({ from }) => from),
  )
  return ends.flatMap(({ from, to }) => (titleIdOf(to) === from ? [] : [{ from, to: titleIdOf(to) }]))
}

type Change = Parameters<typeof rateFigures>[1][number]

/** All rows first, then all sums in one statement: whoever rates meanwhile locks them in this order too. */
async function followMoves(tx: Db, moves: readonly Move[]): Promise<void> {
  await holdFigures(tx)
  const changes: Change[] = []
  for (const move of moves) changes.push(...(await moveRatings(tx, move)))
  await rateFigures(tx, changes)
  for (const titleId of new Set(moves.map(({ to }) => to))) await emit(tx, titleRated, { titleId })
}

/** Of two ratings by one member the newer stays. */
async function moveRatings(tx: Db, { from, to }: Move): Promise<Change[]> {
  const dropped = await rowsOf<{ title_id: string; halves: number; hidden_at: unknown }>(
    tx,
    sql`delete from ${ratings} r using ${ratings} other
      where r.user_id = other.user_id and r.title_id <> other.title_id
        and r.title_id in (${from}, ${to}) and other.title_id in (${from}, ${to})
        and (r.updated_at, r.id) < (other.updated_at, other.id)
      returning r.title_id, r.halves, r.hidden_at`,
  )
  const moved = await tx
    .update(ratings)
    .set({ titleId: to })
    .where(eq(ratings.titleId, from))
    .returning({ halves: ratings.halves, hiddenAt: ratings.hiddenAt })
  return [
    ...dropped
      .filter((row) => row.hidden_at === null)
      .map((row) => ({ titleId: row.title_id, before: row.halves, after: null })),
    ...moved
      .filter(({ hiddenAt }) => hiddenAt === null)
      .flatMap(({ halves }) => [
        { titleId: from, before: halves, after: null },
        { titleId: to, before: null, after: halves },
      ]),
  ]
}
