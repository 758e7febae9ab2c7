// Moves ratings when the source gives a title another id, and by their edition when a title is split.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { subscriber } from '#server/base/events/subscribers.ts'
import { countRatings, lockCounters } from '#server/machines/catalogue/counters.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { catalogueSynced } from '#server/machines/events.ts'
import { findEnds, type Move } from '#server/machines/pages/redirects.ts'
import { catalogueRedirects } from '#server/machines/tables.ts'
import { titleRated } from './events.ts'
import { ratings } from './tables.ts'

export const moveRatingsOfTitles = subscriber({
  name: 'ratings_of_moved_titles',
  events: [catalogueSynced],
  handle: async (tx) => {
    const moves = [...(await findMovedEditions(tx)), ...(await findMovedTitles(tx))]
    if (moves.length > 0) await followMoves(tx, moves)
  },
})

interface RatingMove extends Move {
  /** If only ratings of one edition move: its old and new id. */
  edition?: Move
}

/** Editions of ratings whose id redirects elsewhere. */
async function findMovedEditions(db: Db): Promise<RatingMove[]> {
  const rows = await db
    .selectDistinct({ titleId: ratings.titleId, editionId: catalogueRedirects.fromId })
    .from(ratings)
    .innerJoin(
      catalogueRedirects,
      and(eq(catalogueRedirects.fromId, ratings.editionId), isNotNull(catalogueRedirects.toId)),
    )
    .orderBy(ratings.titleId, catalogueRedirects.fromId)
  const ends = new Map(
    (await findEnds(db, [...new Set(rows.map(({ editionId }) => editionId))])).map(({ from, to }) => [
      from,
      to,
    ]),
  )
  return rows.flatMap(({ titleId, editionId }) => {
    const to = ends.get(editionId)
    return to ? [{ from: titleId, to: titleIdOf(to), edition: { from: editionId, to } }] : []
  })
}

/** Rated titles whose id redirects elsewhere, whichever synchronization moved them. */
async function findMovedTitles(db: Db): Promise<RatingMove[]> {
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

type Change = Parameters<typeof countRatings>[1][number]

/** All rows first, then all counts in one statement: concurrent ratings lock in this order too. */
async function followMoves(tx: Db, moves: readonly RatingMove[]): Promise<void> {
  await lockCounters(tx)
  const changes: Change[] = []
  for (const move of moves) changes.push(...(await moveRatings(tx, move)))
  await countRatings(tx, changes)
  const titles = moves.flatMap(({ from, to, edition }) => (edition ? [from, to] : [to]))
  for (const titleId of new Set(titles)) await emit(tx, titleRated, { titleId }, { hasReview: true })
}

/** Of two ratings by one member the newer stays. */
async function moveRatings(tx: Db, { from, to, edition }: RatingMove): Promise<Change[]> {
  if (edition && from === to) {
    await tx
      .update(ratings)
      .set({ editionId: edition.to })
      .where(and(eq(ratings.titleId, from), eq(ratings.editionId, edition.from)))
    return []
  }
  const stays = (row: SQL) =>
    edition
      ? sql`${row}.title_id = ${from} and ${row}.edition_id is distinct from ${edition.from}`
      : sql`false`
  const dropped = await rowsOf<{ title_id: string; halves: number; hidden_at: unknown }>(
    tx,
    sql`delete from ${ratings} r using ${ratings} other
      where r.user_id = other.user_id and r.title_id <> other.title_id
        and r.title_id in (${from}, ${to}) and other.title_id in (${from}, ${to})
        and not (${stays(sql`r`)}) and not (${stays(sql`other`)})
        and (r.updated_at, r.id) < (other.updated_at, other.id)
      returning r.title_id, r.halves, r.hidden_at`,
  )
  const moved = await tx
    .update(ratings)
    .set({ titleId: to, ...(edition && { editionId: edition.to }) })
    .where(and(eq(ratings.titleId, from), edition && eq(ratings.editionId, edition.from)))
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
